import process from "node:process";
import { compileMessages } from "./compile.mjs";

const [folder, out] = process.argv.slice(2);
await compileMessages({ folder, out });
