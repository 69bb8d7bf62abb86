// What all changes of a deal share: who makes them, and where their outcome is shown.
import { createContext, type RefObject, use } from "react";
import { ApiError, type PersonalKey } from "#contract/client.ts";
import { useChange } from "#web/data/change.ts";
import { failureReason } from "#web/ui/failure-reason.ts";

export type Notice = { tone: "success" | "info"; text: string };
type DealPage = {
  person: string;
  notify(notice: Notice): void;
  /** The line with the notice. It takes the focus after a change: what was pressed may be gone. */
  noticeLine: RefObject<HTMLElement | null>;
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
};

export function useDealChange<Key extends PersonalKey>(endpoint: Key, { done, onDone, onStale, onRefused }: DealChangeOptions) {
  const { notify } = useDealPage();
  return useChange(endpoint, {
    onDone() {
      notify({ tone: "success", text: done });
      onDone?.();
    },
    onFailed(error) {
      if (!isStale(error)) return onRefused(error);
      notify({ tone: "info", text: `${failureReason(error)} This page shows how things stand now.` });
      onStale?.();
    },
  });
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
