import { html } from "hono/html";
import { popupPage } from "#server/platform/http/plain-page.ts";
import { m } from "#texts/m.ts";

export const demoPeople = [
  { displayName: "Rumana Akter", email: "rumana@example.com" },
  { displayName: "Tanvir Hasan", email: "tanvir@example.com" },
  { displayName: "Maya Chen", email: "maya@example.com" },
  { displayName: "Jonas Weber", email: "jonas@example.com" },
];

type StandInPage = {
  nonce: string;
  market: string;
  /** The authorization request, carried through the form. */
  request: Record<string, string>;
  cancelUrl: string;
  typed?: { displayName: string; email: string };
  fault?: string;
};

export function standInPage({ nonce, market, request, cancelUrl, typed, fault }: StandInPage) {
  const hidden = Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const people = demoPeople.map(
    ({ displayName, email }, index) => html`<li><button name="person" value="${index}">
      <span class="face" aria-hidden="true">${displayName[0]}</span><span>${displayName}<small>${email}</small></span>
    </button></li>`,
  );
  return popupPage({
    nonce,
    market,
    title: m.identity_demo_title(),
    content: html`
      <p class="notice">${m.account_google_demo()}</p>
      <h1>${m.identity_demo_heading()}</h1>
      <p>${m.identity_demo_text()}</p>
      <form method="post">${hidden}<ul>${people}</ul></form>
      <h2>${m.identity_demo_other()}</h2>
      <form method="post">${hidden}
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ""}
        <label>${m.account_full_name()}<input name="displayName" autocomplete="name" required value="${typed?.displayName ?? ""}"></label>
        <label>${m.account_email()}<input name="email" type="email" autocomplete="email" required value="${typed?.email ?? ""}"></label>
        <button class="main">${m.identity_demo_continue()}</button>
      </form>
      <a href="${cancelUrl}">${m.identity_demo_cancel()}</a>`,
  });
}
