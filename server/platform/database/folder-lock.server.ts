// PGlite does not lock its folder, and a second process would destroy data. This lock uses SQLite's file locking, so the
// operating system releases it when the process ends, even after a crash. `lock.holder` only describes the holder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./database.server.ts";
import { reasonOf } from "./failures.ts";

const busy = 5;
// Keeps a reference: garbage collection would close the file and release the lock.
const held = new Set<DatabaseSync>();

type Holder = { pid: number; since: string; host: string };
type FolderLock = {
  /** The previous holder, if it ended without releasing the lock. */
  takenOverFrom: Holder | null;
  release(): void;
};

export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, "lock.holder");
  const file = openLocked(folder, holderFile);
  held.add(file);
  const takenOverFrom = readHolder(holderFile);
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), host: hostname() };
  writeFileSync(holderFile, `${JSON.stringify(holder)}\n`);
  return {
    takenOverFrom,
    release() {
      rmSync(holderFile, { force: true });
      held.delete(file);
      file.close();
    },
  };
}

export function describeHolder(holder: Holder | null): string {
  if (!holder) return "another process";
  const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
  return `process ${holder.pid}${where} since ${holder.since}`;
}

function openLocked(folder: string, holderFile: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    file = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
    file.exec("pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive");
    return file;
  } catch (error) {
    file?.close();
    throw new DatabaseError(
      isBusy(error)
        ? `The data folder ${folder} is in use by ${describeHolder(readHolder(holderFile))}. Stop it or set DATA_DIR to another folder.`
        : `The data folder ${folder} is not writable (${reasonOf(error)}). Set DATA_DIR to a writable folder.`,
    );
  }
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, since, host } = JSON.parse(readFileSync(file, "utf8"));
    return { pid: Number(pid), since: String(since), host: String(host) };
  } catch {
    return null;
  }
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === busy;
}
