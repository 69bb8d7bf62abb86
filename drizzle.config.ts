import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/wiring/schema.server.ts",
  out: "./server/migrations",
});
