// A new PGlite without initdb, which takes seconds: its files are kept beside the installed packages, for the installed version.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createPglite } from "#server/platform/database/pglite.server.ts";

/** PGlite writes the size at every start, and copies every database whenever the files are loaded. */
const preparation = `
  alter system set shared_buffers = '16MB';
  update pg_database set datistemplate = false where datname like 'template_';
  drop database template0;
  drop database template1;
  checkpoint;`;

/** The files of an empty database, for `loadDataDir`. */
export async function loadNewPglite(): Promise<Blob> {
  const { dependencies } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const key = createHash("sha256").update(`${dependencies["@electric-sql/pglite"]} ${preparation}`).digest("hex").slice(0, 12);
  const folder = fileURLToPath(new URL("../../node_modules/.cache/pglite/", import.meta.url));
  const file = `${folder}${key}.tar`;
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const files = await createFiles();
  // Under its name only when it is complete: several workers may begin at once.
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, files);
  await rename(unfinished, file);
  return new Blob([files]);
}

async function createFiles(): Promise<Buffer<ArrayBuffer>> {
  const client = await createPglite();
  for (const statement of preparation.split(";")) await client.exec(statement);
  const dump = await client.dumpDataDir("none");
  await client.close();
  return Buffer.from(await dump.arrayBuffer());
}
