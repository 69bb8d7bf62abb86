import { Link } from "react-router";
import type { DocumentSummary } from "#contract/money/money.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { insert } from "#web/ui/insert.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import type { List } from "./wallet-data.ts";

export function Documents({ documents: { items, next } }: { documents: List<DocumentSummary> }) {
  return (
    <SettingsCard id="documents" title={m.wallet_documents()} {...(items.length > 0 && { text: m.wallet_documents_text() })}>
      {items.length === 0 && <p>{m.wallet_documents_none()}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
        {items.map(({ _id, kind, number, issuedOn, task, amount }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0">
            <div className="grid min-w-0 flex-1 basis-56">
              <Link
                to={fillPath(pagePaths.document, { id: _id })}
                discover="none"
                className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}
              >
                {kind === "receipt" ? m.payment_receipt({ number }) : m.payment_invoice({ number })}
              </Link>
              <Written as="span" className="wrap-anywhere">
                {task.title}
              </Written>
            </div>
            <span className="text-sm text-ink-soft">
              {insert(m.wallet_documents_issued, { date: <time dateTime={issuedOn}>{dayText(issuedOn)}</time> })}
            </span>
            <span className="font-semibold tabular-nums">{exactMoneyText(amount)}</span>
          </li>
        ))}
      </ul>
      {next && (
        <ShowMore name="documents" className="justify-self-start">
          {m.wallet_documents_more()}
        </ShowMore>
      )}
      <Link to={`${pagePaths.profile}#billing`} className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}>
        {m.wallet_documents_billing()}
      </Link>
    </SettingsCard>
  );
}
