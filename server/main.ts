import { registerHooks } from "node:module";

// Linking drizzle's ES modules takes Node about a second and 180 MB, so the server loads its CommonJS build.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isDrizzle = specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
    return nextResolve(specifier, isDrizzle ? { ...context, conditions: ["require"] } : context);
  },
});

await import("./start.ts");
