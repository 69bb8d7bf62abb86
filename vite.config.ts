import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** What every page loads travels as one file, with what it imports: fewer requests, and smaller than compressed in parts. */
const everyPage = [
  /[\\/]web[\\/](?:shell|api)\.tsx?$/,
  /[\\/]web[\\/]features[\\/]navigation[\\/]error-page\.tsx$/,
  /[\\/]web[\\/]features[\\/]identity[\\/](?:create-provider|identity-port)\.ts$/,
  /[\\/]web[\\/]ui[\\/](?:category-badge|nonce|page-meta|task-links|task-words|use-today)\.tsx?$/,
  /[\\/]contract[\\/](?:categories|limits)\.ts$/,
];
/** What nearly every page but the home page loads. */
const mostPages = [
  /[\\/]web[\\/]ui[\\/](?:failure-reason|page|skeleton|text-link|time-words|use-hydrated)\.tsx?$/,
  /[\\/]web[\\/]features[\\/]identity[\\/]use-session-ended\.ts$/,
];
const groups = [
  { name: "framework", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  // Without the root itself: its stylesheet would count as one that pieces loaded later bring along.
  { name: "shell", test: (id: string) => everyPage.some((pattern) => pattern.test(id)) },
  { name: "pages", test: (id: string) => mostPages.some((pattern) => pattern.test(id)) },
];

/**
 * What the router has and this app does not use, 4 kB compressed on every page: instrumentation, the discovery of routes (all of them are
 * named at first), links that prefetch, with two effects for every link, and components that only their names for developer tools keep in
 * the bundle. A release of the router with other code is left as it is.
 */
const trimRouter: Plugin = {
  name: "trim-router",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replace(/\binit\.instrumentations\b/g, "undefined")
        .replace(/= consumeInstrumentationClientResultMetaReceiver\(router\);/g, "= undefined;")
        .replace(/(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, "false")
        .replace("= usePrefetchBehavior(prefetch, rest);", "= [false, null, {}];")
        .replace(/^\w+\.displayName = ".*";$/gm, "")
        .replace(/= (React\$1\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1"),
  },
};

export default defineConfig(({ command }) => ({
  // One file instead of hundreds: the server waits for them at its start.
  ...(command === "build" && { ssr: { noExternal: true }, environments: { ssr: { keepProcessEnv: false } } }),
  plugins: [tailwindcss(), reactRouter(), trimRouter],
  build: {
    // `npm run coverage` reads from them which source a script ran.
    sourcemap: process.env.COVERAGE_DIR ? "inline" : false,
    // The content security policy allows no data: addresses for code and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    watch: { ignored: ["**/build/**", "**/data/**", "**/test-results/**"] },
  },
}));
