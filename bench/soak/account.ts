// A person with an account: signs up once, and asks for a new token before the old one ends.
import { randomBytes } from "node:crypto";
import type { Connection } from "./connection.ts";

export type Account = { email: string; authorization(): Promise<Record<string, string>> };

const renewAfter = 4 * 60_000;

export async function createAccount({ send }: Connection): Promise<Account> {
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const person = { name: "Rahima Khatun", email, password: "Secret1", image: "https://example.com/r.png" };
  const signedUp = await send("POST", "/identity/sign-up/email", person);
  if (signedUp.status !== 200) throw new Error(`Signing up answered ${signedUp.status}: ${signedUp.text}`);
  const Cookie = (signedUp.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  let token = "";
  let renewedAt = Number.NEGATIVE_INFINITY;

  return {
    email,
    async authorization() {
      if (performance.now() - renewedAt > renewAfter) {
        const answer = await send("GET", "/identity/token", undefined, { Cookie });
        if (answer.status !== 200) throw new Error(`A new token was answered with ${answer.status}: ${answer.text}`);
        token = (JSON.parse(answer.text) as { token: string }).token;
        renewedAt = performance.now();
      }
      return { Authorization: `Bearer ${token}` };
    },
  };
}
