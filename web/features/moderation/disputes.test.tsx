import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Dispute } from "#contract/deals/disputes/dispute.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { aDecision, aMarket, countsOf } from "#tests/support/a-case.ts";
import { aDispute, inList } from "#tests/support/a-dispute.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as moderation from "#web/routes/moderation.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const decide = "POST /staff/disputes/*";

/** A decided dispute is closed until the decision is undone. */
function openDisputes(address: string, disputes: Dispute[]) {
  let shown = disputes;
  let last = aDecision(1);
  const decideDispute: StubAnswer = ({ path, body }) => {
    const { outcome } = body as { outcome: Dispute["outcome"] };
    const decided = disputes.find(({ _id }) => path.includes(_id)) as Dispute;
    shown = shown.map((dispute) => (dispute === decided ? { ...dispute, outcome, decision: last._id } : dispute));
    const action = outcome ?? "end";
    last = aDecision(1, {
      kind: "dispute",
      action,
      subject: decided._id,
      rule: null,
      case: null,
      hidesContent: false,
    } satisfies Partial<Decision>);
    return Response.json(last, { status: 201 });
  };
  const api = stubApi({
    "GET /me": () => Response.json(aMe({ role: "moderator" })),
    "GET /market": () => Response.json(aMarket),
    "GET /staff/cases/counts": () => Response.json(countsOf([], { disputes: shown.filter(({ outcome }) => outcome === null).length })),
    "GET /staff/disputes": (request) => {
      const isOpen = request.search.get("state") !== "closed";
      return paged(shown.filter(({ outcome }) => (outcome === null) === isOpen).map(inList))(request);
    },
    "GET /staff/disputes/*": ({ path }) => {
      const found = shown.find(({ _id }) => path.endsWith(_id));
      return found ? Response.json(found) : problem(404, "There is no such dispute.")();
    },
    [decide]: decideDispute,
    "POST /staff/decisions/*": () => {
      shown = disputes;
      return Response.json({ ...last, isReversed: true, undoUntil: null });
    },
  });
  renderPage(address, { "/moderation": moderation }, { layout: signedIn, provider: stageProvider({}, rahima) });
  return { ...api, decideDispute };
}

const pathOf = ({ _id }: Dispute) => `/moderation?tab=disputes&dispute=${_id}`;
const heading = () => screen.findByRole("heading", { level: 2, name: "Nadia Islam and Karim Uddin" });
const rows = () => within(screen.getByRole("navigation", { name: "Disputes" })).queryAllByRole("link");
const own = aMe().id;

async function pressDecide() {
  const button = screen.getByRole("button", { name: "Decide" });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

test("open and closed disputes, with what each waits for", async () => {
  const waiting = aDispute(2, { mayDecide: false });
  const ofReader = aDispute(3, { mayDecide: false, poster: { id: own, name: "Rahima Khatun" } });
  const closed = aDispute(4, { outcome: "end", closedAt: "2026-11-15T12:00:00.000Z", mayDecide: false });
  openDisputes("/moderation?tab=disputes", [aDispute(1), waiting, ofReader, closed]);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const tabs = screen.getByRole("navigation", { name: "Moderation sections" });
  expect(within(tabs).getByRole("link", { name: /^Disputes\s*3 waiting/ })).toHaveAttribute("aria-current", "page");
  expect(rows()[0]).toHaveTextContent(/\$150.*25 days left.*Sign for shop 1.*Nadia Islam and Karim Uddin.*Ready to decide/);
  expect(rows()[1]).toHaveTextContent("Waiting for statements");
  expect(rows()[2]).toHaveTextContent("Your own deal");
  await userEvent.click(screen.getByRole("link", { name: "Closed" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent(/Nov 15, 2026.*Sign for shop 4.*Deal ended/);
});

test("no disputes, and one that does not exist", async () => {
  openDisputes(pathOf(aDispute(9)), []);
  expect(await screen.findByText("This dispute doesn't exist")).toBeVisible();
  expect(screen.getByText("No open disputes")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Closed" }));
  expect(await screen.findByText("No closed disputes yet")).toBeVisible();
});

test("a dispute shows both sides, the deal, the rule and everything in order", async () => {
  const dispute = aDispute(1);
  openDisputes(pathOf(dispute), [dispute]);
  await heading();
  const article = within(screen.getByRole("article"));
  expect(article.getByRole("link", { name: "Nadia Islam" })).toHaveAttribute("href", `/person/${dispute.poster.id}`);
  expect(article.getByRole("link", { name: "Karim Uddin" })).toHaveAttribute("href", `/person/${dispute.winner.id}`);
  expect(article.getByRole("link", { name: "Sign for shop 1" })).toHaveAttribute("href", `/Details/${dispute.task._id}`);
  const facts = article.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  for (const fact of ["Agreed price: $150", "Opened by: Nadia Islam", "Work when it was opened: Delivered"]) expect(facts).toContain(fact);
  expect(article.getByText(/Without a decision by then, the deal counts as completed/)).toBeVisible();
  const entries = within(article.getByRole("list", { name: "What happened and what both sides wrote" }));
  const shown = entries.getAllByRole("listitem").filter(({ parentElement }) => parentElement?.tagName === "OL");
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Work deliveredKarim Uddin · Freelancer · .*The sign, as a file to print\.https:\/\/example\.com\/sign\.pdf/),
    expect.stringMatching(/^Changes requestedNadia Islam · Poster/),
    expect.stringMatching(/^Work delivered.*sign-2\.pdf/),
    expect.stringMatching(/^Dispute openedNadia Islam.*It is still misspelled\./),
    expect.stringMatching(/^StatementKarim Uddin/),
    expect.stringMatching(/^StatementNadia Islam/),
  ]);
  expect(screen.getByText("দোকানের নাম এখনো ভুল।")).toHaveAttribute("lang", "bn");
});

test.each<[Partial<Dispute>, RegExp[]]>([
  [{ entries: aDispute(1).entries.slice(0, 4) }, [/You can decide once both sides.*missing from: Karim Uddin\./]],
  [{ openedBy: null, entries: [] }, [/missing from: Nadia Islam and Karim Uddin\./]],
  [{ winner: { id: own, name: "Rahima Khatun" } }, [/about your own deal/]],
  [{ openedBy: null, wasDelivered: false, settlesAs: "end" }, [/^Automatic: .*72 hours/, /^Not delivered$/, /then, the deal ends/]],
  [
    { outcome: "complete", closedAt: "2026-11-15T12:00:00.000Z", decision: aDecision(1)._id },
    [/^Deal completed$/, /^Decided by a moderator on Nov 15, 2026/, /^See the decision/],
  ],
  [{ outcome: "end", closedAt: "2026-12-12T12:00:00.000Z" }, [/^Deal ended$/, /30 days had passed/]],
  [
    { outcome: "split", winnerPercent: 60, isSecured: true, closedAt: "2026-11-15T12:00:00.000Z", decision: aDecision(1)._id },
    [/^Price split$/, /^60% \(\$90\) goes to the freelancer, 40% \(\$60\) to the poster\.$/, /^\$150 · Payment secured$/],
  ],
])("without a form: %j", async (change, texts) => {
  const dispute = aDispute(1, { mayDecide: false, ...change });
  openDisputes(pathOf(dispute), [dispute]);
  for (const text of texts) expect(await within(await screen.findByRole("article")).findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
});

test("a decision names its errors, asks again, survives a failure, opens the next dispute and can be undone", async () => {
  const disputes = [aDispute(1), aDispute(2)] as const;
  const api = openDisputes("/moderation?tab=disputes", [...disputes]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.keyboard("j{Enter}");
  expect(await heading()).toHaveFocus();
  await pressDecide();
  expect(await screen.findByText("Choose an outcome.")).toBeVisible();
  expect(screen.getByText("A reason is required.")).toBeVisible();
  expect(screen.getByRole("radio", { name: /Complete the deal.*against the poster, Nadia Islam/ })).toHaveFocus();
  await userEvent.keyboard("2");
  expect(screen.getByRole("radio", { name: /End the deal.*against the freelancer, Karim Uddin/ })).toBeChecked();
  expect(screen.queryByText("Choose an outcome.")).toBeNull();
  expect(screen.getByText("A reason is required.")).toBeVisible();
  expect(screen.getByLabelText("Reasons")).toHaveFocus();
  await userEvent.keyboard("The name is wrong.");
  expect(screen.queryByText("A reason is required.")).toBeNull();
  expect(screen.getByLabelText("Reasons")).toHaveFocus();
  await pressDecide();
  const dialog = () => within(screen.getByRole("alertdialog", { name: "End this deal?" }));
  expect(dialog().getByText(/^Decided against Karim Uddin, who can appeal.*10 minutes/)).toBeVisible();
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls(decide)).toEqual([]);
  api.answer(decide, problem(503, "Overloaded."));
  await pressDecide();
  await userEvent.click(dialog().getByRole("button", { name: "End the deal" }));
  expect(await screen.findByText("Your decision wasn't saved. Overloaded.")).toHaveFocus();
  expect(screen.getByLabelText("Reasons")).toHaveValue("The name is wrong.");
  api.answer(decide, api.decideDispute);
  await pressDecide();
  await userEvent.click(dialog().getByRole("button", { name: "End the deal" }));
  expect(await screen.findByText("Decision saved: Deal ended.")).toBeVisible();
  expect(api.calls(decide).at(-1)).toMatchObject({
    path: `/staff/disputes/${disputes[0]._id}/decide`,
    body: { outcome: "end", reasons: "The name is wrong." },
  });
  await waitFor(() => expect(location.search).toContain(disputes[1]._id));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText("Reasons")).toHaveValue(""));
  await waitFor(() => expect(screen.getByRole("heading", { level: 2 })).toHaveFocus());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("u");
  expect(await screen.findByText("Undone: Deal ended. The dispute is open again.")).toBeVisible();
  await waitFor(() => expect(location.search).toContain(disputes[0]._id));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test("only a secured price can be split", async () => {
  const dispute = aDispute(1);
  const api = openDisputes(pathOf(dispute), [dispute]);
  await heading();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("3");
  expect(screen.queryByLabelText("Freelancer's part in percent")).toBeNull();
  await userEvent.keyboard("1");
  await userEvent.keyboard("Delivered.");
  await pressDecide();
  expect(screen.getByRole("alertdialog")).not.toHaveTextContent(/money/);
  expect(api.calls(decide)).toEqual([]);
});

test("a split asks for the freelancer's part, shows both amounts, and says until when an appeal changes them", async () => {
  const dispute = aDispute(1, { amount: 99.99, isSecured: true });
  const api = openDisputes(pathOf(dispute), [dispute]);
  await heading();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("3");
  expect(screen.getByRole("radio", { name: /Split the price.*both sides get a part/ })).toBeChecked();
  const percent = screen.getByLabelText("Freelancer's part in percent");
  expect(percent).toHaveFocus();
  const preview = within(screen.getByRole("form")).getByRole("status");
  await userEvent.type(screen.getByLabelText("Reasons"), "Half of it is usable.");
  const wrong = /^For a split, give the freelancer's part as a whole percentage from 1 to 99\.$/;
  await pressDecide();
  expect(await screen.findByText(wrong)).toBeVisible();
  for (const given of ["0", "100", "50.5"]) {
    await userEvent.clear(percent);
    await userEvent.type(percent, given);
    expect(preview).toBeEmptyDOMElement();
    expect(screen.getByText(wrong)).toBeVisible();
    expect(percent).toHaveFocus();
    await pressDecide();
    expect(await screen.findByText(wrong)).toBeVisible();
  }
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await userEvent.clear(percent);
  await userEvent.type(percent, "50");
  const amounts = "Karim Uddin gets $49.99, Nadia Islam gets $50.";
  expect(preview).toHaveTextContent(amounts);
  expect(screen.queryByText(wrong)).toBeNull();
  await pressDecide();
  const dialog = within(screen.getByRole("alertdialog", { name: "Split the price?" }));
  const text = dialog.getByText(new RegExp(`^${amounts.replaceAll(/[$.]/g, "\\$&")}`));
  expect(text).toHaveTextContent(/Decided against Karim Uddin, who can appeal\..*10 minutes\./);
  expect(text).toHaveTextContent(/the money stays with the market for 72 hours and while an appeal is open\./);
  await userEvent.click(dialog.getByRole("button", { name: "Split the price" }));
  const notice = await screen.findByText("Decision saved: Price split.");
  await waitFor(() => expect(rows()).toHaveLength(0));
  await waitFor(() => expect(notice.closest("[role=status]")).toHaveFocus());
  expect(api.calls(decide).at(-1)?.body).toEqual({ outcome: "split", winnerPercent: 50, reasons: "Half of it is usable." });
});

test("a percentage that is not sent with another outcome, and the poster who gets less", async () => {
  const dispute = aDispute(1, { isSecured: true });
  const api = openDisputes(pathOf(dispute), [dispute]);
  await heading();
  await userEvent.click(screen.getByRole("radio", { name: /Split the price/ }));
  await userEvent.type(screen.getByLabelText("Freelancer's part in percent"), "75");
  await userEvent.type(screen.getByLabelText("Reasons"), "Most of it.");
  await pressDecide();
  const dialog = () => within(screen.getByRole("alertdialog"));
  expect(dialog().getByText(/Decided against Nadia Islam, who can appeal/)).toBeVisible();
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await userEvent.click(screen.getByRole("radio", { name: /Complete the deal/ }));
  expect(screen.queryByLabelText("Freelancer's part in percent")).toBeNull();
  await pressDecide();
  expect(dialog().getByText(/stays with the market for 72 hours/)).toBeVisible();
  await userEvent.click(dialog().getByRole("button", { name: "Complete the deal" }));
  expect(await screen.findByText("Decision saved: Deal completed.")).toBeVisible();
  expect(api.calls(decide).at(-1)?.body).toEqual({ outcome: "complete", reasons: "Most of it." });
});

test("a dispute that another moderator has decided says so and shows the result", async () => {
  const dispute = aDispute(1);
  const api = openDisputes(pathOf(dispute), [dispute]);
  await heading();
  await userEvent.click(screen.getByRole("radio", { name: /Complete the deal/ }));
  await userEvent.type(screen.getByLabelText("Reasons"), "Delivered.");
  api.answer(decide, (request) => {
    api.decideDispute({ ...request, body: { outcome: "end" } });
    return problem(409, "This dispute is already decided.")();
  });
  await pressDecide();
  await userEvent.click(screen.getByRole("button", { name: "Complete the deal" }));
  expect(await screen.findByText("This dispute is already decided.")).toBeVisible();
  expect(await screen.findByText("Deal ended")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
});
