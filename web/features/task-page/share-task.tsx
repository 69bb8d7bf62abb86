import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

const stillness = () => () => {};
const feedbackTime = 2_000;

/** The page's address to hand on: copied, or given to the device's own share sheet where there is one. */
export function ShareTask({ path, title }: { path: string; title: string }) {
  const link = useSyncExternalStore(
    stillness,
    () => location.origin + path,
    () => path,
  );
  const canShare = useSyncExternalStore(
    stillness,
    () => "share" in navigator,
    () => false,
  );
  const field = useRef<HTMLInputElement>(null);
  const [feedback, setFeedback] = useState("");

  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(""), feedbackTime);
    return () => clearTimeout(timer);
  }, [feedback]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setFeedback("Link copied");
    } catch {
      // No clipboard outside secure addresses, or the person said no: the link stands ready to be copied by hand.
      field.current?.select();
      setFeedback("Press Ctrl+C to copy the link");
    }
  }

  async function share() {
    // Rejects when the person closes the sheet, which is no failure.
    await navigator.share({ title, url: link }).catch(() => undefined);
  }

  return (
    <section aria-labelledby="share-task" className="grid gap-4 no-script:hidden">
      <h2 id="share-task" className="text-xl">
        Share this task
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 basis-64"
        />
        <Button variant="secondary" icon="copy" onClick={copy} className="min-h-12">
          Copy link
        </Button>
        {canShare && (
          <Button variant="secondary" icon="share" onClick={share} className="min-h-12">
            Share
          </Button>
        )}
      </div>
      <p role="status" className="-mt-2 font-medium text-leaf">
        {feedback}
      </p>
    </section>
  );
}
