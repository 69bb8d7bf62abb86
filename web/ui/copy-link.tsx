import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

const feedbackTime = 2_000;

/** A link with a button that copies it; `children` are further buttons beside it. */
export function CopyLink({ label, link, children }: { label: string; link: string; children?: ReactNode }) {
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
      setFeedback(m.copylink_copied());
    } catch {
      // Without a secure address or a permission there is no clipboard: the link is selected, to be copied by hand.
      field.current?.select();
      setFeedback(m.copylink_by_hand());
    }
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label={label}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 basis-64"
        />
        <Button variant="secondary" icon="copy" onClick={copy} className="min-h-12">
          {m.copylink_copy()}
        </Button>
        {children}
      </div>
      <p aria-live="polite" className="font-medium text-leaf">
        {feedback}
      </p>
    </div>
  );
}
