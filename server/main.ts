import { registerHooks } from "node:module";

// Loads drizzle's CommonJS build: linking its ES modules takes 0.7 s and 180 MB more.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isDrizzle = specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
    return nextResolve(specifier, isDrizzle ? { ...context, conditions: ["require"] } : context);
  },
});

await import("./start.ts");
