// The texts of a receipt or an invoice, in its own language.
import type { MoneyDocument } from "#contract/money/money.ts";
import { getCurrency } from "#texts/currency.ts";
import { dayText } from "#texts/day-formats.ts";
import { decimalText, exactMoneyText, shareText } from "#texts/formats.ts";
import { inLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

type Party = { label: string; name: string; address: string; taxId: string };
type Line = { label: string; amount: string; isTotal?: boolean };
export type DocumentTexts = {
  title: string;
  facts: { label: string; value: string }[];
  parties: Party[];
  task: string;
  item: string;
  amount: string;
  lines: Line[];
};

/** The texts of that language must be loaded. */
export function documentTexts(document: MoneyDocument): DocumentTexts {
  return inLocale(document.language, () => write(document));
}

function write({ kind, number, issuedOn, market, currency, percent, isBonus, ...given }: MoneyDocument): DocumentTexts {
  const isReceipt = kind === "receipt";
  const money = (amount: number) => amountText(amount, currency);
  const part = percent < 100 ? m.document_price_part({ percent: shareText(percent) }) : m.document_price();
  return {
    title: isReceipt ? m.document_receipt() : m.document_invoice(),
    facts: [
      { label: m.document_number(), value: number },
      { label: m.document_date(), value: dayText(issuedOn) },
    ],
    parties: isReceipt
      ? [partyOf(m.document_payer(), given.poster), partyOf(m.document_payee(), given.freelancer)]
      : [partyOf(m.document_from(), given.freelancer), partyOf(m.document_to(), given.poster)],
    task: m.document_task(),
    item: m.document_item(),
    amount: m.document_amount(),
    lines: [
      { label: isBonus ? m.document_bonus() : part, amount: money(given.amount) },
      { label: isReceipt ? m.document_total_paid() : m.document_total_due({ market }), amount: money(given.amount), isTotal: true },
      ...(given.fee > 0
        ? [
            { label: m.document_fee({ market }), amount: `−${money(given.fee)}` },
            { label: m.document_receives(), amount: money(given.receives), isTotal: true },
          ]
        : []),
    ],
  };
}

function partyOf(label: string, { name, address, taxId }: MoneyDocument["poster"]): Party {
  return { label, name: name || m.erased_name(), address, taxId: taxId && m.document_tax_id({ number: taxId }) };
}

/** A document keeps its currency. */
function amountText(amount: number, currency: string): string {
  return currency === getCurrency().code ? exactMoneyText(amount) : `${currency}\u00a0${decimalText(amount, 2)}`;
}
