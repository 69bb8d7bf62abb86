import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page loads travels as one file, with what it imports and the card of a task: fewer requests, smaller than compressed in parts. */
const everyPage = [
  /[\\/]web[\\/](?:shell|data[\\/](?:api|session))\.tsx?$/,
  /[\\/]web[\\/]features[\\/]navigation[\\/]error-page\.tsx$/,
  /[\\/]web[\\/]features[\\/]identity[\\/](?:create-provider|identity-context|identity-port)\.tsx?$/,
  /[\\/]web[\\/]ui[\\/](?:category-badge|nonce|page-meta|state-badge|task-links|task-words|tilt|use-hydrated|use-today|written-in)\.tsx?$/,
  /[\\/]web[\\/]features[\\/]tasks[\\/]list[\\/]task-card\.tsx$/,
  /[\\/]contract[\\/](?:tasks[\\/]categories|platform[\\/]display)\.ts$/,
];
/** What nearly every page but the home page loads. */
const mostPages = [
  /[\\/]web[\\/]ui[\\/](?:count-badge|failure-reason|insert|page|skeleton|text-link|time-words|use-menu-button)\.tsx?$/,
  /[\\/]web[\\/]data[\\/](?:load|loaded|waiting-counts)\.tsx?$/,
  /[\\/]texts[\\/]time-formats\.ts$/,
];
const groups = [
  { name: "framework", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  // Without the root itself: its stylesheet would count as one that pieces loaded later bring along.
  { name: "shell", test: (id: string) => everyPage.some((pattern) => pattern.test(id)) },
  { name: "pages", test: (id: string) => mostPages.some((pattern) => pattern.test(id)) },
];

export default defineConfig(({ command }) => ({
  // One file instead of hundreds: the server waits for them at its start.
  ...(command === "build" && { ssr: { noExternal: true }, environments: { ssr: { keepProcessEnv: false } } }),
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // `npm run coverage` reads from them which source a script ran.
    sourcemap: process.env.COVERAGE_DIR ? "inline" : false,
    // The content security policy allows no data: addresses for code and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A page then loads the namespaces of messages that it uses, although all are imported through one module.
      treeshake: { moduleSideEffects: [{ test: /[\\/]texts[\\/](?:compiled[\\/]|m\.ts)/, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    watch: { ignored: ["**/build/**", "data/**", "**/test-results/**"] },
  },
}));
