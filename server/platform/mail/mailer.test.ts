import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { createMailer } from "./mailer.ts";

const text = "রুমানা, open http://localhost/reset-password?token=abc\n";
const mail = { to: "rumana@example.com", subject: "Reset", text, html: "<p>রুমানা</p>" };

test("without SMTP each email is a file for the operator only, and the log contains no address", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-mail-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: "TaskHaat <no-reply@localhost>", DATA_DIR: folder }, log);
  const broken = { ...mail, subject: "\nReset\r\n" };
  await Promise.all([mailer.send(broken), mailer.send(broken)]);

  const files = await readdir(join(folder, "outbox"));
  expect(files).toHaveLength(2);
  const file = join(folder, "outbox", files[0] ?? "");
  expect(await readFile(file, "utf8")).toBe(`From: TaskHaat <no-reply@localhost>\nTo: ${mail.to}\nSubject: Reset\n\n${mail.text}`);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(lines.join()).toContain(files[0]);
  expect(lines.join()).not.toContain(mail.to);
});

/** Gives a mailer to a mail server, and the lines that the server receives. */
async function openMailServer(replyTo = (_: string) => "250 fine") {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write("220 test\r\n");
    let inData = false;
    createInterface({ input: socket }).on("line", (line) => {
      received.push(line);
      if (inData && line !== ".") return;
      inData = line === "DATA";
      socket.write(`${inData ? "354 go on" : replyTo(line)}\r\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "TaskHaat <no-reply@taskhaat.example>", DATA_DIR: "" };
  return { received, mailer: createMailer(settings, createLog({ LOG_LEVEL: "silent" })) };
}

test("with SMTP the email is sent", async () => {
  const { received, mailer } = await openMailServer();
  await mailer.send(mail);
  expect(received).toEqual(
    expect.arrayContaining(["MAIL FROM:<no-reply@taskhaat.example>", "RCPT TO:<rumana@example.com>", "Subject: Reset", "."]),
  );
  const types = received.flatMap((line) => /^Content-Type: ([^;]+)/.exec(line)?.[1] ?? []);
  expect(types).toEqual(["multipart/alternative", "text/plain", "text/html"]);
});

test("an email that the mail server rejects fails without the address in the error", async () => {
  const { mailer } = await openMailServer((line) => (line.startsWith("RCPT") ? `550 no mailbox ${mail.to}` : "250 fine"));
  const error = await mailer.send(mail).catch((error) => error);
  expect(error.message).toBe("The email could not be sent (EENVELOPE 550).");
  expect(inspect(error)).not.toContain(mail.to);
});
