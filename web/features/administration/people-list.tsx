import { Link } from "react-router";
import { type MarketPerson, personStatuses } from "#contract/administration/administration.ts";
import { limits } from "#contract/platform/limits.ts";
import { roles } from "#contract/platform/role.ts";
import { decimalText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText, shortDayText } from "#texts/time-formats.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { addressOf, CsvButton, FilterForm, ListFrame, useFilter } from "./list-parts.tsx";
import { roleNames, statusLooks, unverifiedLook } from "./person-words.ts";
import type { List } from "./read-list.ts";

export function PeopleList({ people }: { people: List<MarketPerson> }) {
  const filter = useFilter("people");
  return (
    <>
      <FilterForm tab="people" label={m.administration_find_people()}>
        <TextField
          label={m.administration_name_or_email()}
          name="q"
          type="search"
          maxLength={limits.search}
          defaultValue={filter.q}
          error={people.errors.q}
          className="min-w-0 flex-1 basis-64"
        />
        <SelectField
          label={m.administration_role()}
          name="role"
          placeholder={m.administration_any()}
          options={roles.map((role) => ({ value: role, label: roleNames[role]() }))}
          defaultValue={filter.role}
          error={people.errors.role}
          className="min-w-0 basis-48"
        />
        <SelectField
          label={m.administration_status()}
          name="status"
          placeholder={m.administration_any()}
          options={personStatuses.map((status) => ({ value: status, label: statusLooks[status].label() }))}
          defaultValue={filter.status}
          error={people.errors.status}
          className="min-w-0 basis-48"
        />
      </FilterForm>
      <ListFrame
        title={m.administration_people()}
        list={people}
        nothing={m.administration_no_people()}
        actions={<CsvButton endpoint="GET /staff/exports/people" query={filter} label={m.administration_people_csv()} />}
      >
        {(items) => (
          <DataTable
            caption={m.administration_people()}
            hasCards
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { label: m.administration_name(), cell: (person) => <PersonLink person={person} /> },
              { label: m.account_email(), cell: (person) => <EmailOf person={person} /> },
              { label: m.administration_role(), cell: ({ role }) => roleNames[role]() },
              { label: m.administration_status(), cell: ({ status }) => <StateBadge {...statusLooks[status]} /> },
              { label: m.administration_rating(), cell: ({ rating }) => (rating > 0 ? decimalText(rating, 1) : "–"), isFigure: true },
              { label: m.administration_joined(), cell: ({ joinedAt }) => shortDayText(joinedAt) },
              { label: m.administration_active(), cell: ({ lastActiveAt }) => (lastActiveAt ? momentText(lastActiveAt) : "–") },
            ]}
          />
        )}
      </ListFrame>
    </>
  );
}

function EmailOf({ person: { email, emailVerified } }: { person: MarketPerson }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {email}
      {!emailVerified && <StateBadge {...unverifiedLook} />}
    </span>
  );
}

export function PersonLink({ person: { id, name } }: { person: { id: string; name: string } }) {
  return (
    <Link to={addressOf("people", { person: id })} lang={writtenIn(name)} className={`${textLink} inline-flex min-h-6 items-center`}>
      {name}
    </Link>
  );
}
