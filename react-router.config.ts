import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

export default {
  appDirectory: "web",
  ssr: true,
  // Twenty-odd routes: naming them all at first is smaller than asking for them one by one.
  routeDiscovery: { mode: "initial" },
  // Most of our client loaders are two lines: a file of their own costs more than it saves.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    await compressFiles(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;

/** Compressing once at the build allows the strongest settings and costs nothing per request. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
