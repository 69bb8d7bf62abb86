// The pages of the sandbox bank: for the browser of a person who tries the market on this machine.
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { fromMinor } from "#contract/market/amounts.ts";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import { parseId } from "#server/platform/http/answers.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { popupPage } from "#server/platform/http/plain-page.ts";
import { isFromSameMachine } from "#server/platform/http/same-machine.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type BankAnswer, bankAnswers, type SandboxBank, type SandboxPayment, type SandboxTransfer } from "./bank.server.ts";

const root = apiPaths.sandboxBank;

const answerTexts: Record<BankAnswer, [label: () => string, text: () => string]> = {
  approve: [m.bank_approve, m.bank_approve_text],
  decline: [m.bank_decline, m.bank_decline_text],
  late: [m.bank_late, m.bank_late_text],
  twice: [m.bank_twice, m.bank_twice_text],
  hang: [m.bank_hang, m.bank_hang_text],
};

const stateTexts: Record<SandboxPayment["state"], () => string> = {
  open: m.bank_state_open,
  hanging: m.bank_state_hanging,
  approved: m.bank_state_approved,
  declined: m.bank_state_declined,
  charged_back: m.bank_state_charged_back,
};
const transferTexts: Record<SandboxTransfer["state"], () => string> = { done: m.bank_transfer_done, failed: m.bank_transfer_failed };

type Options = { bank: SandboxBank; settings: Settings; marketName(): Promise<string> };

export function createBankRoutes({ bank, settings, marketName }: Options): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.use(`${root}/*`, async (c, next) => (isFromSameMachine(c, settings) ? next() : c.notFound()));
  routes.use(root, async (c, next) => (isFromSameMachine(c, settings) ? next() : c.notFound()));

  routes.get(root, async (c) => {
    const { payments, transfers } = await bank.list();
    return page(
      c,
      m.bank_title(),
      html`<h1>${m.bank_title()}</h1>
<h2>${m.bank_payments()}</h2>
${payments.length === 0 ? html`<p>${m.bank_nothing()}</p>` : ""}
<ul>${payments.map(({ id, amount, title, state }) => html`<li><a href="${root}/${id}">${moneyText(fromMinor(amount))} · ${title}</a> · ${stateTexts[state]()}</li>`)}</ul>
<h2>${m.bank_transfers()}</h2>
${transfers.length === 0 ? html`<p>${m.bank_nothing()}</p>` : ""}
<ul>${transfers.map(({ kind, amount, destination, state }) => html`<li>${[kind === "payout" ? m.bank_payout() : m.bank_refund(), moneyText(fromMinor(amount)), destination, transferTexts[state]()].filter(Boolean).join(" · ")}</li>`)}</ul>
<p><a href="${pagePaths.home}">${m.bank_back()}</a></p>`,
    );
  });

  routes.get(`${root}/:id`, async (c) => {
    const payment = await find(c);
    return payment ? showPayment(c, payment) : c.notFound();
  });

  routes.post(`${root}/:id/:answer`, async (c) => {
    const payment = await find(c);
    if (!payment) return c.notFound();
    const answer = c.req.param("answer");
    if (answer === "charge-back") {
      await bank.chargeBack(payment.id);
      return c.redirect(`${root}/${payment.id}`, 303);
    }
    const known = bankAnswers.find((name) => name === answer);
    if (!known) return c.notFound();
    const answered = await bank.answer(payment.id, known);
    if (!answered) return c.redirect(`${root}/${payment.id}`, 303);
    return c.redirect(`${payment.returnUrl}?payment=${known === "decline" ? "declined" : "done"}#payment`, 303);
  });

  async function find(c: Context<ServerEnv>): Promise<SandboxPayment | null> {
    const id = parseId(c.req.param("id"));
    return id === null ? null : bank.find(id);
  }

  async function showPayment(c: Context<ServerEnv>, payment: SandboxPayment) {
    const { id, state, amount, title, returnUrl } = payment;
    const offered = bankAnswers.filter(
      (answer) => state === "open" || (state === "hanging" && (answer === "approve" || answer === "decline")),
    );
    return page(
      c,
      m.bank_title(),
      html`<h1>${moneyText(fromMinor(amount))}</h1><p>${title}</p><p${offered.length === 0 ? html` tabindex="-1" autofocus` : ""}><strong>${stateTexts[state]()}</strong></p>
<ul>${offered.map((answer) => {
        const [label, text] = answerTexts[answer];
        return html`<li><form method="post" action="${root}/${id}/${answer}"><button class="${answer === "approve" ? "main" : ""}" type="submit"><span>${label()}<small>${text()}</small></span></button></form></li>`;
      })}
${state === "approved" ? html`<li><form method="post" action="${root}/${id}/charge-back"><button type="submit"><span>${m.bank_charge_back()}<small>${m.bank_charge_back_text()}</small></span></button></form></li>` : ""}</ul>
<p><a href="${returnUrl}">${m.bank_back()}</a></p>`,
    );
  }

  async function page(c: Context<ServerEnv>, title: string, content: ReturnType<typeof html>) {
    c.header("Cache-Control", "no-store");
    const notice = html`<p class="notice">${m.bank_notice()}</p>${content}`;
    return c.html(popupPage({ nonce: c.get("nonce"), market: await marketName(), title, content: notice }));
  }

  return routes;
}
