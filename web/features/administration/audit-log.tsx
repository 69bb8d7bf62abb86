import { Link } from "react-router";
import type { AuditEntry } from "#contract/administration/administration.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { addressOf, CsvButton, FilterForm, ListFrame, useFilter } from "./list-parts.tsx";
import type { List } from "./load-administration.ts";

export function AuditLog({ entries }: { entries: List<AuditEntry> }) {
  const filter = useFilter("audit");
  const field = (name: string) => ({ name, defaultValue: filter[name], error: entries.errors[name], className: "min-w-0 flex-1 basis-56" });
  return (
    <>
      <FilterForm tab="audit" label={m.administration_filter_log()}>
        <TextField label={m.administration_actor_id()} {...field("actor")} />
        <TextField label={m.administration_subject_id()} {...field("subject")} />
        <TextField label={m.administration_log_action()} placeholder="task.post" {...field("action")} />
        <TextField label={m.administration_from()} type="date" {...field("from")} />
        <TextField label={m.administration_to()} type="date" {...field("to")} />
      </FilterForm>
      <ListFrame
        title={m.administration_audit()}
        list={entries}
        nothing={m.administration_no_entries()}
        actions={
          <>
            <CsvButton endpoint="GET /staff/exports/audit" query={filter} label={m.administration_audit_csv()} />
            <CsvButton endpoint="GET /staff/exports/decisions" label={m.administration_decisions_csv()} />
          </>
        }
      >
        {(items) => (
          <DataTable
            caption={m.administration_audit()}
            hasCards
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: m.administration_at(), cell: ({ at }) => momentText(at) },
              { label: m.administration_actor(), cell: ({ actor }) => (actor ? <Actor actor={actor} /> : m.administration_server()) },
              { label: m.administration_log_action(), cell: ({ action }) => <code className="text-sm">{action}</code> },
              { label: m.administration_subject(), cell: (entry) => <Subject entry={entry} /> },
              { label: m.administration_details(), cell: (entry) => <Details entry={entry} /> },
            ]}
          />
        )}
      </ListFrame>
    </>
  );
}

function Actor({ actor: { id, name } }: { actor: { id: string; name: string } }) {
  return (
    <Link to={addressOf("audit", { actor: id })} lang={writtenIn(name)} className={`${textLink} inline-flex min-h-6 items-center`}>
      {name}
    </Link>
  );
}

function Subject({ entry: { subject, subjectKind } }: { entry: AuditEntry }) {
  return (
    <Link to={addressOf("audit", { subject })} title={subject} className={`${textLink} inline-flex min-h-6 items-center`}>
      {subjectKind} {subject.slice(-6)}
    </Link>
  );
}

function Details({ entry: { details, requestId } }: { entry: AuditEntry }) {
  if (Object.keys(details).length === 0 && !requestId) return "–";
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{m.administration_show_details()}</summary>
      <pre className="max-w-80 text-sm wrap-anywhere whitespace-pre-wrap">{JSON.stringify({ ...details, requestId }, null, 2)}</pre>
    </details>
  );
}
