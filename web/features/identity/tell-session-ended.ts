/** Said once, however many find out; the last words stand. */
export async function tellSessionEnded(words: string): Promise<void> {
  const { toast } = await import("#web/ui/toasts.tsx");
  toast.info(`Your session has ended. ${words}`, { toastId: "session-ended" });
}
