// Settings of IDENTITY=firebase, and the conditions under which unsigned tokens of the emulator are accepted.
import type { FirebaseConfig } from "#contract/identity/public-config.ts";
import { isLocalOnly, isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";

/** Project ids with this prefix are for emulators only: Firebase itself has none. */
const emulatorPrefix = "demo-";
const emulatorSetting = "FIREBASE_AUTH_EMULATOR_HOST";

/** Null with another identity provider. */
export function firebaseOf(settings: Settings): FirebaseConfig | null {
  const { FIREBASE_PROJECT_ID: projectId = "", FIREBASE_API_KEY: apiKey = "", FIREBASE_AUTH_EMULATOR_HOST: emulator = null } = settings;
  if (settings.IDENTITY !== "firebase") return null;
  return { projectId, apiKey, authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`, emulator };
}

/** Reasons why the server must not start, each with the name of the setting. */
export function firebaseFaults(settings: Settings): string[] {
  const firebase = firebaseOf(settings);
  if (!firebase) return [];
  const missing = (["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"] as const).filter((name) => !settings[name]);
  if (missing.length > 0) return missing.map((name) => `${name}: must be set with IDENTITY=firebase`);
  const isDemo = firebase.projectId.startsWith(emulatorPrefix);
  if (firebase.emulator) return emulatorFaults(settings, firebase.emulator, isDemo);
  return isDemo ? [`${emulatorSetting}: must be set for a project id that starts with ${emulatorPrefix}`] : [];
}

function emulatorFaults(settings: Settings, emulator: string, isDemo: boolean): string[] {
  const faults = [
    !isDemo && `needs a FIREBASE_PROJECT_ID that starts with ${emulatorPrefix}`,
    !isLoopback(emulator.replace(/:\d+$/, "")) && "must be a loopback address, like localhost:9099",
    !isLocalOnly(settings) && "needs HOST, and PUBLIC_URL if set, to be a loopback address",
    settings.TRUST_PROXY > 0 && "cannot be used behind a proxy: TRUST_PROXY must be 0",
    settings.NODE_ENV === "production" && "needs NODE_ENV to be development or test, not production",
  ];
  return faults.filter((words) => words !== false).map((words) => `${emulatorSetting}: ${words}`);
}
