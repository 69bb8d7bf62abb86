import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/database/schema.server.ts",
  out: "./server/platform/database/migrations",
});
