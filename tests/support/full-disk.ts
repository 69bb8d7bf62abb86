// Loaded into a server process before anything else: a disk on which no room is left, for as long as the file `full` stands in
// DATA_DIR. What it says is how the disk refuses: "growth" (files keep the room they have) or "every write" (a copy-on-write
// file system, where changing a block needs a new one). For any user, on any system, without a mount.
import fs from "node:fs";
import { join } from "node:path";

export type FullDisk = "growth" | "every write";

const sign = join(process.env.DATA_DIR ?? ".", "full");
const { writeSync } = fs;

function refusingWriteSync(fd: number, data: Uint8Array, offset?: number, length = data.length, position?: number | null): number {
  // Only the embedded engine writes at a position; logs and mail go on.
  if (typeof position === "number" && refuses(fd, position + length)) {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });
  }
  return writeSync(fd, data, offset, length, position);
}

function refuses(fd: number, end: number): boolean {
  if (!fs.existsSync(sign)) return false;
  return fs.readFileSync(sign, "utf8") === "every write" || end > fs.fstatSync(fd).size;
}

fs.writeSync = refusingWriteSync as typeof fs.writeSync;
