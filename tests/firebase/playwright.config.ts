import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const { projects: _, ...shared } = base;

export default defineConfig({ ...shared, testDir: ".", testMatch: "*.spec.ts", outputDir: "../../test-results/firebase" });
