import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Modules of what every page loads, and of the card of a task. All that they import travels with them in one file: fewer requests, smaller than in parts. */
const everyPage = [
  "shell",
  "features/identity/create-provider",
  "features/navigation/error-page",
  "features/tasks/list/task-card",
  "ui/page-meta",
  "ui/tilt",
];
/** Likewise of what nearly every page but the home page loads. */
const mostPages = [
  "contract/deals/timers",
  "data/loaded",
  "ui/failure-reason",
  "ui/insert",
  "ui/page",
  "ui/skeleton",
  "ui/time-words",
  "ui/waiting-list",
];
/** Likewise of small parts of many pages. */
const smallParts = [
  "data/change",
  "data/show-more",
  "texts/compiled/hidden",
  "texts/day-formats",
  "texts/figure-formats",
  "ui/focus-element",
  "ui/moment",
];
/** Likewise of what the lists of tasks share with the page of a task, then of what it shares with the page of a person, then of itself. */
const taskLists = [
  "contract/deals/offer-states",
  "contract/tasks/task-fields",
  "data/hidden-notice",
  "texts/compiled/bid",
  "ui/deal-state",
  "ui/field",
];
const taskAndPerson = ["features/moderation/reports/report-button", "texts/compiled/person", "ui/linked-text", "ui/stars"];
const taskPage = ["routes/whole-task"];
/** Likewise of what every page loads for a signed-in person. */
const signedIn = [
  "data/follow-account",
  "features/identity/embedded-provider",
  "features/navigation/personal-part",
  "features/account/account-banners",
  "personal-shell",
];
/** Likewise of the rules for what people enter, which nearly every form has. */
const forms = [
  "contract/people/content",
  "contract/people/person",
  "contract/people/photo",
  "contract/platform/parameters",
  "contract/platform/text",
  "contract/tasks/task-state-schema",
  "ui/use-focus-on-error",
];
/** Likewise of what a form of an account shares with the strip of sample people, which has no form. */
const account = ["data/action", "features/identity/identity-reason", "texts/compiled/account"];
/** Likewise of the dialogs and toasts. */
const dialogs = ["ui/dialog", "ui/toasts"];
/** Likewise of the proofs of a person that the profile page asks for. */
const proofs = ["features/account/proof", "features/account/second-factors", "texts/compiled/passkey", "texts/compiled/twofactor"];
/** Likewise of what the pages with credentials share. */
const credentials = ["features/credentials/credential-path", "features/credentials/credential-state", "features/credentials/facts"];
const isOneOf = (names: string[]) => (id: string) => names.some((name) => id.replaceAll("\\", "/").includes(`/${name}.ts`));
const groups = [
  { name: "framework", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  // Without the root itself: its stylesheet would count as one that pieces loaded later bring along.
  { name: "shell", test: isOneOf(everyPage) },
  { name: "pages", test: isOneOf(mostPages) },
  { name: "parts", test: isOneOf(smallParts) },
  { name: "task-lists", test: isOneOf(taskLists) },
  { name: "task-and-person", test: isOneOf(taskAndPerson) },
  { name: "task", test: isOneOf(taskPage) },
  { name: "personal", test: isOneOf(signedIn) },
  { name: "account", test: isOneOf(account) },
  { name: "zod", test: (id: string) => isOneOf(forms)(id) || /node_modules[\\/]zod[\\/]/.test(id) },
  { name: "dialogs", test: isOneOf(dialogs) },
  { name: "proofs", test: isOneOf(proofs) },
  { name: "credentials", test: isOneOf(credentials) },
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
