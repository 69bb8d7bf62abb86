import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

export default defineConfig({ ...base, projects: [], testDir: ".", testMatch: "*.spec.ts", outputDir: "../../test-results/firebase" });
