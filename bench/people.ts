// People who write: each with an account, a token and an address of their own, as limits count both.
import { randomBytes } from "node:crypto";

export type Writer = { email: string; headers: Record<string, string> };

const together = 4;

export async function signUpMany(address: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  let next = 0;
  async function work() {
    while (next < count) writers.push(await signUp(address, next++));
  }
  await Promise.all(Array.from({ length: together }, work));
  return writers;
}

async function signUp(address: string, number: number): Promise<Writer> {
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const from = { "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const body = JSON.stringify({ name: "Rahima Khatun", email, password: "Secret1", image: "https://example.com/r.png" });
  const headers = { ...from, "Content-Type": "application/json", Origin: address };
  const response = await fetch(`${address}/identity/sign-up/email`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`);
  const Cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { token } = (await (await fetch(`${address}/identity/token`, { headers: { Cookie } })).json()) as { token: string };
  const signedIn = { ...from, "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  // The first call makes the person, so that all that follow are alike.
  await fetch(`${address}/mytask?email=${email}&limit=1`, { headers: signedIn });
  return { email, headers: signedIn };
}
