// What moved for the person, of one month or of all.
import { Link, useLocation, useNavigate } from "react-router";
import type { WalletEntry } from "#contract/money/money.ts";
import { monthText } from "#texts/figure-formats.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button } from "#web/ui/button.tsx";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SelectField } from "#web/ui/field.tsx";
import { titleText } from "#web/ui/hidden-text.ts";
import { Moment } from "#web/ui/moment.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { useNow } from "#web/ui/time-words.ts";
import { toast } from "#web/ui/toasts.tsx";
import { writtenIn } from "#web/ui/written-in.ts";
import { entryText, signedMoneyText } from "./money-words.ts";
import { type Entries, monthIn, monthsSince } from "./wallet-data.ts";

export function EntryList({ entries: { items, next, month, joinedAt } }: { entries: Entries }) {
  return (
    <SettingsCard id="history" title={m.wallet_entries()}>
      <div className="flex flex-wrap items-end gap-4">
        <MonthField joinedAt={joinedAt} />
        <CsvButton month={month} />
      </div>
      {month && <p className="text-sm text-ink-soft">{m.wallet_month_utc()}</p>}
      <p role="status" className="empty:hidden">
        {items.length === 0 && month && m.wallet_entries_none({ month: monthText(month) })}
      </p>
      {items.length > 0 && (
        <DataTable caption={m.wallet_entries()} columns={columnsOf()} rows={items} keyOf={({ _id }) => _id} hasCards hasLinks />
      )}
      {next && <ShowMore className="justify-self-start">{m.wallet_entries_more()}</ShowMore>}
    </SettingsCard>
  );
}

function columnsOf(): DataColumn<WalletEntry>[] {
  return [
    { label: m.wallet_entry(), cell: (entry) => <Cause entry={entry} />, className: "font-normal" },
    { label: m.wallet_entry_date(), cell: ({ at }) => <Moment at={at} /> },
    {
      label: m.wallet_entry_amount(),
      cell: ({ amount, changesBalance }) => (
        <span className={`whitespace-nowrap ${changesBalance ? "font-semibold" : "text-ink-soft"}`}>{signedMoneyText(amount)}</span>
      ),
      isFigure: true,
    },
  ];
}

function Cause({ entry }: { entry: WalletEntry }) {
  const { task, changesBalance } = entry;
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">{entryText(entry)}</span>
      {task && (
        <Link
          to={`${detailsPath(task._id)}#payment`}
          discover="none"
          lang={writtenIn(task.title)}
          className={`${textLink} inline-block min-h-6 justify-self-start wrap-anywhere`}
        >
          {titleText(task.title)}
        </Link>
      )}
      {!changesBalance && <span className="text-sm text-ink-soft">{m.wallet_entry_outside()}</span>}
    </span>
  );
}

function MonthField({ joinedAt }: Pick<Entries, "joinedAt">) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const chosen = monthIn(search);
  const months = monthsSince(joinedAt, new Date(useNow()), chosen);

  function choose(month: string) {
    const next = new URLSearchParams(search);
    next.delete("shown");
    if (month) next.set("month", month);
    else next.delete("month");
    void navigate({ search: next.toString() }, { preventScrollReset: true });
  }

  return (
    <SelectField
      label={m.wallet_month()}
      value={chosen ?? ""}
      onChange={({ target }) => choose(target.value)}
      options={[{ value: "", label: m.wallet_month_all() }, ...months.map((month) => ({ value: month, label: monthText(month) }))]}
      className="min-w-0 flex-1 basis-56 sm:max-w-80"
    />
  );
}

/** The server makes the file, so that it has all entries and not only those on the page. */
function CsvButton({ month }: { month: string | undefined }) {
  const [busy, run] = useAction();

  function download() {
    run(
      async () => {
        const answer = await browserClient.signedIn.send("GET /me/wallet/csv", { query: { month } });
        downloadFile(month ? `wallet-${month}.csv` : "wallet.csv", await answer.blob());
      },
      (error) => toast.error(m.wallet_csv_failed({ reason: failureReason(error) }), { toastId: "wallet-csv-failed" }),
    );
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} className="min-h-12 max-sm:w-full">
      {m.wallet_csv()}
    </Button>
  );
}
