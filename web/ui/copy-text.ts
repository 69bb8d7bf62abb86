import { toast } from "./toasts.tsx";

/** Copies a text and says whether it worked: without a secure address or a permission there is no clipboard. */
export async function copyText(text: string, messages: { copied: string; failed: string }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(messages.copied);
    return true;
  } catch {
    toast.error(messages.failed);
    return false;
  }
}
