import { html } from "hono/html";
import { popupPage } from "#server/platform/http/plain-page.ts";

export const demoPeople = [
  { displayName: "Rumana Akter", email: "rumana@example.com" },
  { displayName: "Tanvir Hasan", email: "tanvir@example.com" },
  { displayName: "Maya Chen", email: "maya@example.com" },
  { displayName: "Jonas Weber", email: "jonas@example.com" },
];

type StandInPage = {
  nonce: string;
  /** The authorization request, carried through the form. */
  request: Record<string, string>;
  cancelUrl: string;
  typed?: { displayName: string; email: string };
  fault?: string;
};

export function standInPage({ nonce, request, cancelUrl, typed, fault }: StandInPage) {
  const hidden = Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const people = demoPeople.map(
    ({ displayName, email }, index) => html`<li><button name="person" value="${index}">
      <span class="face" aria-hidden="true">${displayName[0]}</span><span>${displayName}<small>${email}</small></span>
    </button></li>`,
  );
  return popupPage({
    nonce,
    title: "Demonstration sign-in",
    content: html`
      <p class="notice">Demonstration sign-in. This is not Google.</p>
      <h1>Choose an account</h1>
      <p>No Google client is configured, so anybody at this machine may sign in as anybody here.</p>
      <form method="post">${hidden}<ul>${people}</ul></form>
      <h2>Or be somebody else</h2>
      <form method="post">${hidden}
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ""}
        <label>Full Name<input name="displayName" autocomplete="name" required value="${typed?.displayName ?? ""}"></label>
        <label>Email<input name="email" type="email" autocomplete="email" required value="${typed?.email ?? ""}"></label>
        <button class="main">Continue</button>
      </form>
      <a href="${cancelUrl}">Cancel</a>`,
  });
}
