import { registerHooks } from "node:module";

// Linking drizzle's ES modules takes Node 0.7 s and 180 MB more than its CommonJS build, so the server loads that.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isDrizzle = specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
    return nextResolve(specifier, isDrizzle ? { ...context, conditions: ["require"] } : context);
  },
});

await import("./start.ts");
