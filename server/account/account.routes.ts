import { createRoute } from "@hono/zod-openapi";
import { DeleteMe, Me, MyData } from "#contract/account.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Accounts } from "#server/identity/accounts.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { forgetPerson, recordPerson } from "#server/people/person.store.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { invalid } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { deleteAccount, prepareDeletion } from "./delete-account.server.ts";
import { exportRows } from "./export-account.server.ts";

/** `personalData` in the order in which rows can be removed. */
type Options = { db: Db; verifyToken: VerifyToken; accounts: Accounts; limiter: RateLimiter; personalData: PersonalData[] };

export function createAccountRoutes({ db, verifyToken, accounts, limiter, personalData }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Account"], security: bearerOnly, middleware: requireCaller(verifyToken) };

  const read = createRoute({
    ...signedIn,
    operationId: "getMe",
    summary: "Who one is to this server",
    description: "Name, address and photo are those of the token.",
    method: "get",
    path: apiPaths.me,
    responses: { 200: answersJson(Me, "The caller."), ...answersProblems(401, 503) },
  });
  api.openapi(read, async (c) => {
    const { id, name, email, photoUrl, rating, createdAt } = await recordPerson(db, c.var.caller);
    const signsInWith = await accounts.waysIn(c.var.caller);
    return c.json({ id, displayName: name, email, photoURL: photoUrl, rating, createdAt: createdAt.toISOString(), signsInWith }, 200);
  });

  const exportAll = createRoute({
    ...signedIn,
    middleware: requireCaller(verifyToken, { limiter, as: "exportMe" }),
    operationId: "exportMe",
    summary: "Everything this server holds about one",
    description: "A JSON file with every row that belongs to the caller, secrets left out.",
    method: "get",
    path: apiPaths.exportMe,
    responses: {
      200: answersJson(MyData, "A file.", { "Content-Disposition": "`attachment`, with a name for the file." }),
      ...answersProblems(401, 429, 503),
    },
  });
  api.openapi(exportAll, async (c) => {
    const { caller } = c.var;
    const { id, email } = await recordPerson(db, caller);
    await db.transaction((tx) => recordAudit(tx, { actorId: id, action: "person.export", subjectId: id }));
    const account = await accounts.read(caller);
    const rows = await exportRows(db, personalData, { id, email, accountId: caller.subject });
    const exportedAt = new Date().toISOString();
    c.header("Content-Disposition", `attachment; filename="taskhaat-my-data-${exportedAt.slice(0, 10)}.json"`);
    return c.json({ format: "taskhaat-account/2" as const, exportedAt, account, ...rows }, 200);
  });

  const remove = createRoute({
    ...signedIn,
    operationId: "deleteMe",
    summary: "Delete one's account for good",
    description:
      "Tasks and likes go, counts are lowered, feedback stays without name and address. Offers end with a reason; what others still read of deals stays without name and words. Refused while work is under way. Asks for the typed address, and for the password where one signs in with it.",
    method: "delete",
    path: apiPaths.me,
    request: { body: takesJson(DeleteMe) },
    responses: { 204: { description: "It is gone." }, ...answersProblems(400, 401, 409, 413, 415, 422, 429, 503) },
  });
  api.openapi(remove, async (c) => {
    const { caller } = c.var;
    const { email, password } = c.req.valid("json");
    if (email.toLowerCase() !== caller.email.toLowerCase()) {
      throw invalid([{ field: "email", message: "That is not the address of this account." }]);
    }
    // Counted with the failed sign-ins: here, too, somebody may be guessing a password.
    await limiter.take(c, "signIn", { byAddress: true, account: caller.email.toLowerCase() });
    await accounts.ensureProof(caller, { password });
    const { id } = await recordPerson(db, caller);
    const refusal = await prepareDeletion(db, personalData, id);
    if (refusal) throw refusal;
    await deleteAccount(db, personalData, caller, (tx) => accounts.remove(tx, caller));
    forgetPerson(db, caller);
    return c.body(null, 204);
  });

  return api;
}
