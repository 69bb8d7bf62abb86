// A person of the embedded provider, over the network, as the README shows it.
import { randomUUID } from "node:crypto";

type SignedUp = { email: string; token: string; headers: Record<string, string>; signOut(address: string): Promise<Response> };

export async function signUp(address: string): Promise<SignedUp> {
  const email = `${randomUUID()}@example.com`;
  const response = await fetch(`${address}/identity/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: address },
    body: JSON.stringify({ name: "Rahima Khatun", email, password: "Secret1", image: "https://example.com/r.png" }),
  });
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`);
  const lines = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = lines.join("; ");
  const answer = await fetch(`${address}/identity/token`, { headers: { Cookie: cookie } });
  const { token } = (await answer.json()) as { token: string };
  return {
    email,
    token,
    headers: { Authorization: `Bearer ${token}` },
    signOut: (at) => fetch(`${at}/identity/sign-out`, { method: "POST", headers: { Cookie: cookie, Origin: at } }),
  };
}
