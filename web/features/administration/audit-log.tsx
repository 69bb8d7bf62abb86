import { Link } from "react-router";
import type { AuditEntry } from "#contract/administration/administration.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { EntrySentence, kindOptions } from "./audit-words.tsx";
import { addressOf, CsvButton, FilterForm, ListFrame, useFilter } from "./list-parts.tsx";
import type { List } from "./read-list.ts";

export function AuditLog({ entries }: { entries: List<AuditEntry> }) {
  const filter = useFilter("audit");
  const field = (name: string) => ({ name, defaultValue: filter[name], error: entries.errors[name], className: "min-w-0 flex-1 basis-56" });
  return (
    <>
      <FilterForm tab="audit" label={m.administration_filter_log()}>
        <TextField label={m.auditlog_person()} hint={m.auditlog_person_hint()} {...field("q")} />
        <SelectField label={m.auditlog_kind()} options={kindOptions(filter.action)} {...field("action")} />
        <TextField label={m.administration_from()} type="date" {...field("from")} />
        <TextField label={m.administration_to()} type="date" {...field("to")} />
        {/* Chosen by a link in an entry. */}
        <input type="hidden" name="actor" defaultValue={filter.actor} />
        <input type="hidden" name="subject" defaultValue={filter.subject} />
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
              { label: m.auditlog_entry(), cell: (entry) => <EntrySentence entry={entry} /> },
              { label: m.administration_at(), cell: ({ at }) => momentText(at) },
              { label: m.administration_details(), cell: (entry) => <Details entry={entry} /> },
            ]}
          />
        )}
      </ListFrame>
    </>
  );
}

/** As it is stored, and the other entries about the same subject or by the same person. */
function Details({ entry: { action, actor, details, requestId, subject, subjectKind } }: { entry: AuditEntry }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{m.administration_show_details()}</summary>
      <pre className="max-w-80 text-sm wrap-anywhere whitespace-pre-wrap">{JSON.stringify({ action, ...details, requestId }, null, 2)}</pre>
      <p className="flex flex-wrap gap-x-4">
        <Link to={addressOf("audit", { subject })} title={subject} className={`${textLink} inline-flex min-h-6 items-center`}>
          {m.auditlog_same_subject({ subject: `${subjectKind} ${subject.slice(-6)}` })}
        </Link>
        {actor && (
          <Link to={addressOf("audit", { actor: actor.id })} className={`${textLink} inline-flex min-h-6 items-center`}>
            {m.auditlog_same_actor({ name: actor.name })}
          </Link>
        )}
      </p>
    </details>
  );
}
