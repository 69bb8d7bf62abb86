// What the lists of the administration share: filters in the address, downloads, empty states.
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { PersonalKey } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { withRecentSignIn } from "#web/data/sign-in-again.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { localDate } from "#web/ui/use-today.ts";
import { type FilteredTab, filterOf } from "./load-administration.ts";
import type { List } from "./read-list.ts";

export function useFilter(tab: FilteredTab): Record<string, string> {
  const [search] = useSearchParams();
  return filterOf(tab, search);
}

export function addressOf(tab: string, query: Record<string, string> = {}): string {
  return `${pagePaths.administration}?${new URLSearchParams({ tab, ...query })}`;
}

type FilterFormProps = {
  tab: FilteredTab;
  label: string;
  /** What stays in the address: the part of the tab. */
  kept?: Record<string, string>;
  children: ReactNode;
};

/** The fields are named like the filters. A choice applies at once, typed text with the button. */
export function FilterForm({ tab, label, kept = {}, children }: FilterFormProps) {
  const filter = useFilter(tab);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(filter);

  // The fields follow the address, also on the way back. What is being typed in another field stays.
  useEffect(() => {
    for (const field of fieldsOf(form.current)) {
      const value = filter[field.name] ?? "";
      if (value !== (before.current[field.name] ?? "")) field.value = value;
    }
    before.current = filter;
  });

  /** The link goes away with the filter, so a field takes the focus. */
  function clear() {
    const fields = fieldsOf(form.current);
    for (const field of fields) field.value = "";
    fields[0]?.focus();
  }

  function apply(form: HTMLFormElement) {
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    navigate(addressOf(tab, { ...kept, ...filterOf(tab, typed) }), { preventScrollReset: true });
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(event.currentTarget);
  }

  return (
    <search aria-label={label}>
      <form
        ref={form}
        autoComplete="off"
        noValidate
        onSubmit={send}
        onChange={({ target, currentTarget }) => target instanceof HTMLSelectElement && apply(currentTarget)}
        className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-card p-4 shadow-soft sm:p-6"
      >
        {children}
        <div className="flex flex-wrap gap-3 self-end">
          <Button type="submit" icon="search" className="min-h-12">
            {m.administration_apply()}
          </Button>
          {Object.keys(filter).length > 0 && (
            <ButtonLink variant="quiet" to={addressOf(tab, kept)} onClick={clear} preventScrollReset className="min-h-12">
              {m.administration_clear()}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

function fieldsOf(form: HTMLFormElement | null) {
  return [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [])];
}

type ExportKey = Extract<PersonalKey, `GET /staff/exports/${string}`>;

/** The server makes the file, so that it has all rows and not only those on the page. */
export function CsvButton({ endpoint, query = {}, label }: { endpoint: ExportKey; query?: Record<string, string>; label: string }) {
  const [busy, run] = useAction();

  function download() {
    run(
      async () => {
        const answer = await withRecentSignIn(() => browserClient.signedIn.send(endpoint, { query }));
        downloadFile(`${endpoint.split("/").at(-1)}-${localDate(new Date())}.csv`, await answer.blob());
      },
      (error) => toast.error(m.administration_download_failed({ reason: failureReason(error) }), { toastId: "export-failed" }),
    );
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} className="max-sm:whitespace-normal">
      {label}
    </Button>
  );
}

type ListFrameProps<Item> = {
  title: string;
  list: List<Item>;
  actions: ReactNode;
  nothing: string;
  /** For a heading that takes the focus of an entry that disappears. */
  heading?: Ref<HTMLHeadingElement>;
  children(items: Item[]): ReactNode;
};

export function ListFrame<Item>({ title, list, actions, nothing, heading, children }: ListFrameProps<Item>) {
  return (
    <section aria-labelledby="list-title" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="list-title" tabIndex={heading ? -1 : undefined} className="scroll-mt-28 text-2xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {m.administration_rows_shown({ count: numberText(list.items.length) })}
      </p>
      {list.items.length === 0 ? <StateMessage drawing="ledger" title={nothing} /> : children(list.items)}
      {list.next && <ShowMore>{m.administration_more()}</ShowMore>}
    </section>
  );
}
