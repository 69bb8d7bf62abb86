// The dialogs about the entries of a list: which one is open, and what follows its answer.
import { type RefObject, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { m } from "#texts/m.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";

/** What each dialog gets. `end` closes it; `refuse` says why it was not done. */
export type Acting = {
  dialog: { open: boolean; onOpenChange(open: boolean): void; finalFocus: RefObject<HTMLElement | null> };
  end(done: string): void;
  refuse(error: unknown): void;
};

/** Another administrator was faster, or this one may not do it. The list is loaded again. */
const refusals = [403, 404, 409];

export function useActs<Act extends string, Item>() {
  const heading = useRef<HTMLHeadingElement>(null);
  const finalFocus = useRef<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ act: Act; item: Item } | null>(null);
  const [open, setOpen] = useState(false);

  /** The entry may be gone with its buttons, so the heading takes the focus. */
  function close() {
    finalFocus.current = heading.current;
    setOpen(false);
  }

  const acting: Acting = {
    dialog: { open, onOpenChange: setOpen, finalFocus },
    end(done) {
      close();
      toast.success(done);
    },
    refuse(error) {
      if (error instanceof ApiError && refusals.includes(error.status)) close();
      toast.error(m.staffmoney_act_failed({ reason: failureReason(error) }));
    },
  };
  return {
    heading,
    asked,
    acting,
    ask(act: Act, item: Item) {
      finalFocus.current = null;
      setAsked({ act, item });
      setOpen(true);
    },
  };
}
