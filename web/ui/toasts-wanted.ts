import { createSharedValue } from "#web/ui/shared-value.ts";

/** Whether anything on the page can send a toast. Until then there is no need to load a place for them. */
const wanted = createSharedValue(false);

export const useToastsWanted = wanted.useValue;

export function wantToasts(): void {
  wanted.set(true);
}
