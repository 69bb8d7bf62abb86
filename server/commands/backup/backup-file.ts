// The format of a backup: gzipped JSON lines. A header, then `["table",row]` for each row, then a checksum of all previous lines.

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { CommandError } from "#server/commands/command.ts";

const fileFormat = "taskhaat-backup";
const fileVersion = 1;

const Header = z.object({
  format: z.literal(fileFormat),
  version: z.int(),
  madeAt: z.iso.datetime(),
  engine: z.string(),
  /** The creation times of the applied migrations, oldest first. */
  migrations: z.array(z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
const Footer = z.object({ rows: z.int(), sha256: z.string() });

export type Header = z.infer<typeof Header>;
type Facts = Pick<Header, "engine" | "migrations" | "tables">;
export type Row = { table: string; json: string };

/** Renames the file when it is complete and synced to disk. Only its owner may read it: it contains personal data. */
export async function writeBackupFile(file: string, facts: Facts, rows: AsyncIterable<Row[]>): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const header: Header = { format: fileFormat, version: fileVersion, madeAt: new Date().toISOString(), ...facts };
  let count = 0;
  async function* lines() {
    const hash = createHash("sha256");
    const hashed = (text: string) => {
      hash.update(text);
      return text;
    };
    yield hashed(`${JSON.stringify(header)}\n`);
    for await (const batch of rows) {
      count += batch.length;
      yield hashed(batch.map(({ table, json }) => `["${table}",${json.replaceAll("\n", " ")}]\n`).join(""));
    }
    yield `${JSON.stringify({ rows: count, sha256: hash.digest("hex") } satisfies z.infer<typeof Footer>)}\n`;
  }
  try {
    await pipeline(lines, createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
    const handle = await open(unfinished, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return count;
}

/** Reads the whole file and verifies its format, completeness and checksum. */
export async function checkBackupFile(file: string): Promise<{ header: Header; rows: number }> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let rows = 0;
  let held: string | undefined;
  for await (const line of readLines(file)) {
    header ??= readHeader(file, line);
    if (held !== undefined) {
      hash.update(`${held}\n`);
      rows += 1;
    }
    held = line;
  }
  const footer = Footer.safeParse(parse(held ?? ""));
  if (!header || !footer.success) throw damaged(file, "the end is missing");
  // The first line was counted as a row, the last was not.
  const isWhole = footer.data.rows === rows - 1 && footer.data.sha256 === hash.digest("hex");
  if (!isWhole) throw damaged(file, "the checksum does not match");
  return { header, rows: rows - 1 };
}

export async function* readRows(file: string): AsyncGenerator<Row> {
  for await (const line of readLines(file)) {
    const table = /^\["(\w+)",/.exec(line)?.[1];
    if (table) yield { table, json: line.slice(table.length + 4, -1) };
  }
}

/** Splits only at line feeds: texts may contain other characters that node:readline treats as line ends. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding("utf8");
  // The loop below throws the same error.
  pipeline(createReadStream(file), unpacked).catch(() => {});
  let rest = "";
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw sentenceFor(file, error as NodeJS.ErrnoException);
  }
  if (rest) yield rest;
}

function readHeader(file: string, line: string): Header {
  const { success, data } = Header.safeParse(parse(line));
  if (!success) throw new CommandError(`${file} is not a backup of TaskHaat.`);
  if (data.version !== fileVersion) {
    throw new CommandError(`${file} is a backup of version ${data.version}; this release reads version ${fileVersion}.`);
  }
  return data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function damaged(file: string, reason: string): CommandError {
  return new CommandError(`${file} is damaged (${reason}). Nothing was restored.`);
}

function sentenceFor(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "ENOENT") return new CommandError(`There is no file ${file}.`);
  if (error.code === "Z_DATA_ERROR" && error.message === "incorrect header check")
    return new CommandError(`${file} is not a backup of TaskHaat.`);
  if (error.code?.startsWith("Z_")) return damaged(file, error.message);
  return error;
}
