import { fillPath, pagePaths } from "#contract/platform/paths.ts";

export function credentialPath(id: string): string {
  return fillPath(pagePaths.credential, { id });
}
