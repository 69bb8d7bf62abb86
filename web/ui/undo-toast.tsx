// A notice with a button that takes a step back while it is shown.
import { timings } from "#contract/platform/display.ts";
import { m } from "#texts/m.ts";
import { toast } from "#web/ui/toasts.tsx";

let lastNumber = 0;

/** Shows the notice for `duration` milliseconds. Returns a function that closes it. */
export function showUndo(text: string, undo: () => void, duration: number = timings.undo): () => void {
  lastNumber += 1;
  const toastId = `undo-${lastNumber}`;
  const close = () => toast.dismiss(toastId);
  const notice = (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {text}
      <button
        type="button"
        className="-mx-2 min-h-11 px-2 font-bold underline underline-offset-4"
        onClick={() => {
          undo();
          close();
        }}
      >
        {m.compare_undo()}
      </button>
    </span>
  );
  // What can be undone ends at a fixed time, so the notice does too.
  toast.success(notice, { toastId, autoClose: duration, pauseOnHover: false, pauseOnFocusLoss: false, closeOnClick: false });
  return close;
}
