// What pages may load and ask beside this server: nothing, unless the accounts are kept elsewhere.
import type { ForeignSources } from "#server/platform/http/security-headers.ts";
import { firebaseOf } from "#server/platform/settings/firebase-settings.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

export function foreignSources(settings: Settings): ForeignSources {
  const firebase = firebaseOf(settings);
  if (!firebase) return { scripts: [], connections: [], frames: [] };
  // The popup reports to its page through a frame, which this script of Google's brings.
  const scripts = ["https://apis.google.com"];
  const emulator = firebase.emulator && `http://${firebase.emulator}`;
  if (emulator) return { scripts, connections: [emulator], frames: [emulator] };
  const connections = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
  return { scripts, connections, frames: [`https://${firebase.authDomain}`] };
}
