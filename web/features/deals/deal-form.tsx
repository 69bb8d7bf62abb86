// Shared by the steps and the forms of a deal: the person, where an outcome is shown, and the state of a form.
import { createContext, type ReactNode, type RefObject, use, useRef, useState } from "react";
import { ApiError, type PersonalKey } from "#contract/client.ts";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import type { Declines } from "#web/features/deals/offers/use-declines.ts";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";

export { FaultLine } from "#web/ui/fault-line.tsx";

/** The button that reports an offer or a review. */
export type RenderReport = (reported: { kind: "offer" | "review"; id: string; author: string }) => ReactNode;
/** `since`: the newest change of the deal that it is about. */
export type Notice = { tone: "success" | "info"; text: string; since?: string | undefined };
type DealPage = {
  person: string;
  notify(notice: Notice): void;
  /** The line with the notice. It takes the focus after a change: what was pressed may be gone. */
  noticeLine: RefObject<HTMLElement | null>;
  declines: Declines;
  report: RenderReport;
};

export const DealPageContext = createContext<DealPage | null>(null);

export function useDealPage(): DealPage {
  const page = use(DealPageContext);
  if (!page) throw new Error("useDealPage needs a TaskDeal above it.");
  return page;
}

type DealChangeOptions = {
  /** The notice after success. */
  done: string;
  onDone?(): void;
  /** Refused because the deal has changed meanwhile: the page is loaded again, and a notice says so. */
  onStale?(): void;
  onRefused(error: unknown): void;
  anchor?: string;
};

export function useDealChange<Key extends PersonalKey>(endpoint: Key, { done, onDone, onStale, onRefused, anchor }: DealChangeOptions) {
  const { notify } = useDealPage();
  return useChange(endpoint, {
    anchor,
    onDone(answer) {
      notify({ tone: "success", text: done, since: sinceOf(answer) });
      onDone?.();
    },
    onFailed(error) {
      const isStale = error instanceof ApiError && [403, 404, 409].includes(error.status);
      if (!isStale) return onRefused(error);
      notify({ tone: "info", text: m.offer_refreshed({ problem: failureReason(error) }) });
      onStale?.();
    },
  });
}

/** When the deal, and the offer that a step is about, came into the state after the step. */
function sinceOf(answer: object | undefined): string | undefined {
  const { since, deal, offer } = (answer ?? {}) as { since?: string; deal?: Deal; offer?: Offer };
  return newestOf([since, deal?.since, offer?.since]);
}

/** ISO times sort as texts. */
export function newestOf(times: (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);
}

type Errors = Partial<Record<string, string>>;

/** The values of a form and its errors at their fields; `fault` is a failure that belongs to no field. */
export function useDealForm<Field extends string>(name: string, start: Record<Field, string>) {
  const draft = useDraft(name, useDealPage().person, start);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState("");
  useFocusOnError(form, errors);

  function showErrors(next: Errors) {
    setErrors(next);
    setFault("");
  }

  return {
    ...draft,
    form,
    errors,
    fault,
    showErrors,
    showFault: setFault,
    showFailure(failure: unknown) {
      const fields = fieldErrors(failure);
      setErrors(fields);
      if (Object.keys(fields).length > 0) return setFault("");
      setFault(failure instanceof ApiError ? failureReason(failure) : `${failureReason(failure)} ${m.offer_kept_try_again()}`);
    },
    field: (field: Field) => ({
      name: field,
      value: draft.values[field],
      error: errors[field],
      onChange: ({ target }: { target: { value: string } }) => {
        draft.change(field, target.value);
        if (errors[field]) showErrors({});
      },
    }),
  };
}
