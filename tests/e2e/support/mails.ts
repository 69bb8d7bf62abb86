import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

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
