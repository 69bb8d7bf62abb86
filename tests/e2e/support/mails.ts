import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TestPerson } from "./people.ts";

export const mailedLink = /: (http\S+)$/m;
export const mailedCode = /: (\d{6})$/m;

/** The link or code in the newest mail to an address; empty without one. `folder`: of the server. */
export async function mailedTo(email: string, folder: string, pattern = mailedLink): Promise<string> {
  const outbox = join(folder, "outbox");
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
  return (
    mails
      .filter((mail) => mail.includes(`To: ${email}\n`))
      .map((mail) => pattern.exec(mail)?.[1] ?? "")
      .at(-1) ?? ""
  );
}

/** With the code of the mail that follows the registration. */
export async function verifyEmail({ email, request }: Pick<TestPerson, "email" | "request">, folder: string): Promise<void> {
  const readCode = () => mailedTo(email, folder, mailedCode);
  await expect.poll(readCode).not.toBe("");
  await request("POST /me/email/confirm", { body: { code: await readCode() } });
}
