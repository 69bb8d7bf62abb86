import { reportMissing } from "#web/ui/connection.ts";
import type { toast } from "#web/ui/toasts.tsx";

/** For code of every page, which does not load the toasts before it needs one. */
export async function lateToast(show: (toasts: typeof toast) => void): Promise<void> {
  const module = await import("#web/ui/toasts.tsx").catch(() => null);
  if (module) show(module.toast);
  else await reportMissing();
}
