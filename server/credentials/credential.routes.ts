import { credentialEndpoints } from "#contract/credentials/credential.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { bringCredential, listBrought, listMyBrought, removeBrought } from "./brought.store.server.ts";
import { findCredential, issueCredential, listCredentials, withdrawCredential } from "./credential.store.server.ts";
import type { Signer } from "./keys.server.ts";

type Options = { db: Db; signer: Signer };

export function addCredentialRoutes(implement: ImplementEndpoint, { db, signer }: Options): void {
  implement(credentialEndpoints["POST /me/credentials"], ({ person, body }) => issueCredential(db, signer, person, body));

  implement(credentialEndpoints["GET /me/credentials"], ({ person, page }) => listCredentials(db, person.id, page));

  implement(credentialEndpoints["DELETE /me/credentials/{id}"], async ({ person, id }) =>
    (await withdrawCredential(db, person.id, id)) ? undefined : null,
  );

  implement(credentialEndpoints["GET /credentials/{id}"], async ({ c, id }) => {
    c.header("X-Robots-Tag", "noindex");
    return findCredential(db, id);
  });

  implement(credentialEndpoints["GET /credentials/{id}/jwt"], async ({ c, id }) => {
    const found = await findCredential(db, id);
    return (
      found &&
      c.body(found.jwt, 200, {
        "Content-Type": "application/vc+jwt",
        "Content-Disposition": `attachment; filename="taskhaat-credential-${id}.jwt"`,
        "X-Robots-Tag": "noindex",
      })
    );
  });

  implement(credentialEndpoints["GET /me/credentials/brought"], ({ person }) => listMyBrought(db, person.id));

  implement(credentialEndpoints["POST /me/credentials/brought"], ({ person, body }) => bringCredential(db, signer, person, body.text));

  implement(credentialEndpoints["DELETE /me/credentials/brought/{id}"], async ({ person, id }) =>
    (await removeBrought(db, person.id, id)) ? undefined : null,
  );

  implement(credentialEndpoints["GET /people/{id}/brought"], ({ id }) => listBrought(db, id));
}
