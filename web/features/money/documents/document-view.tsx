// A receipt or an invoice, made to be printed on A4.
import type { MoneyDocument } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { describeLocale, getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Written } from "#web/ui/written.tsx";
import { type DocumentTexts, documentTexts } from "./document-texts.ts";

export function DocumentView({ document }: { document: MoneyDocument }) {
  const { language, market, number, task } = document;
  const texts = documentTexts(document);
  return (
    // In print the navigation bar is hidden, but not the space that it leaves free.
    <div className="page-width grid grid-cols-1 gap-5 pt-6 pb-20 sm:pt-10 print:-mt-17 print:block print:p-0">
      <title>{`${texts.title} ${number}`}</title>
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => print()}>{m.document_print()}</Button>
        <ButtonLink to={pagePaths.wallet} variant="secondary" icon="wallet">
          {m.document_back()}
        </ButtonLink>
        {language !== getLocale() && (
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
            {m.document_language({ language: describeLocale(language).name })}
          </p>
        )}
      </div>
      <article
        lang={language}
        className="document-sheet mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-12"
      >
        <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
          <div className="grid min-w-0 gap-1">
            <p className="font-display text-xl font-bold wrap-anywhere">{market}</p>
            <h1 className="text-3xl sm:text-4xl">{texts.title}</h1>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
            {texts.facts.map(({ label, value }) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        <Parties parties={texts.parties} />
        <section className="grid gap-1">
          <h2 className="font-sans text-sm font-semibold text-ink-soft">{texts.task}</h2>
          <Written className="text-lg font-semibold wrap-anywhere">{task.title}</Written>
        </section>
        <Amounts texts={texts} />
      </article>
    </div>
  );
}

function Parties({ parties }: Pick<DocumentTexts, "parties">) {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2">
      {parties.map(({ label, name, address, taxId }) => (
        <section key={label} className="grid content-start gap-1 border-t border-line pt-3">
          <h2 className="font-sans text-sm font-semibold text-ink-soft">{label}</h2>
          <Written className="font-semibold wrap-anywhere">{name}</Written>
          {address && <Written className="wrap-anywhere whitespace-pre-line">{address}</Written>}
          {taxId && <p className="wrap-anywhere">{taxId}</p>}
        </section>
      ))}
    </div>
  );
}

function Amounts({ texts: { item, amount, lines } }: { texts: DocumentTexts }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {item}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amount: value, isTotal }) => (
          <tr key={label} className={`border-b border-line align-top ${isTotal ? "font-bold" : ""}`}>
            <th scope="row" className={`py-2 pr-4 ${isTotal ? "" : "font-normal"}`}>
              {label}
            </th>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
