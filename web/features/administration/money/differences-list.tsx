import { type MoneyDifference, ResolvedDifference } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { ListFrame } from "#web/features/administration/list-parts.tsx";
import type { List } from "#web/features/administration/read-list.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/field.tsx";
import { ActForm, useActForm } from "./act-dialogs.tsx";
import { differenceKinds } from "./money-words.ts";
import { type Acting, useActs } from "./use-acts.ts";

/** What the provider and the ledger do not agree about. */
export function DifferencesList({ differences }: { differences: List<MoneyDifference> }) {
  const { heading, asked, acting, ask } = useActs<"close", MoneyDifference>();
  return (
    <>
      <p className="text-ink-soft">{m.staffmoney_differences_text()}</p>
      <ListFrame
        heading={heading}
        title={m.staffmoney_differences()}
        list={differences}
        nothing={m.staffmoney_no_differences()}
        actions={null}
      >
        {(items) => (
          <DataTable
            caption={m.staffmoney_differences()}
            hasCards
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: m.staffmoney_difference(), cell: (difference) => <What difference={difference} /> },
              { label: m.staffmoney_here(), cell: ({ here }) => here || m.staffmoney_nothing() },
              { label: m.staffmoney_there(), cell: ({ there }) => there || m.staffmoney_nothing() },
              { label: m.staffmoney_found(), cell: ({ foundAt }) => momentText(foundAt) },
              {
                label: m.staffmoney_actions(),
                cell: (difference) => <Closing difference={difference} onClose={() => ask("close", difference)} />,
              },
            ]}
          />
        )}
      </ListFrame>
      {asked && <CloseForm key={asked.item._id} difference={asked.item} acting={acting} />}
    </>
  );
}

function What({ difference: { kind, provider, reference, subject } }: { difference: MoneyDifference }) {
  return (
    <div className="grid gap-1 md:min-w-56">
      <span className="font-semibold">{differenceKinds[kind]()}</span>
      <span className="text-sm wrap-anywhere text-ink-soft">{m.staffmoney_at_provider({ provider, reference })}</span>
      {subject && <span className="text-sm wrap-anywhere text-ink-soft">{m.staffmoney_subject({ id: subject })}</span>}
    </div>
  );
}

function Closing({ difference: { resolvedAt, note, reference }, onClose }: { difference: MoneyDifference; onClose(): void }) {
  if (resolvedAt === null) {
    return (
      <Button variant="secondary" aria-label={m.staffmoney_close_of({ reference })} onClick={onClose}>
        {m.staffmoney_close()}
      </Button>
    );
  }
  return (
    <div className="grid gap-1">
      <span className="text-sm text-ink-soft">{m.staffmoney_closed_at({ moment: momentText(resolvedAt) })}</span>
      <span className="wrap-anywhere">{note}</span>
    </div>
  );
}

function CloseForm({ difference: { _id: id, reference }, acting }: { difference: MoneyDifference; acting: Acting }) {
  const form = useActForm("POST /staff/money/differences/{id}/resolve", {
    name: `difference-${id}`,
    start: { note: "" },
    done: m.staffmoney_close_done(),
    acting,
  });

  function submit() {
    const body = form.check(ResolvedDifference);
    if (body) form.send({ id, body });
  }

  return (
    <ActForm
      form={form}
      acting={acting}
      title={m.staffmoney_close_question()}
      message={m.staffmoney_close_text({ reference })}
      confirm={m.staffmoney_close()}
      onSubmit={submit}
    >
      <TextField
        label={m.money_note()}
        hint={m.staffmoney_note_hint()}
        maxLength={limits.moneyReference}
        required
        {...form.field("note")}
      />
    </ActForm>
  );
}
