import { join } from "node:path";

/** The folder of the project. The bundled server is two folders below it too. */
export const root = join(import.meta.dirname, "../..");
