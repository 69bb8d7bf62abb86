export * as m from "./compiled/index.ts";
