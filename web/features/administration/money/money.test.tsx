import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMarket } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { aDifference, aMoneyOverview, anOrder, aRefund, aStaffPayment, manualTerms } from "#tests/support/staff-money.ts";
import { json, paged, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import * as administration from "#web/routes/administration.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const me = aMe({ role: "administrator" });

function open(search: string, answers: Record<string, StubAnswer> = {}, payments: typeof aMarket.payments = manualTerms) {
  const api = stubApi({
    "GET /me": json(me),
    "GET /market": json({ ...aMarket, payments }),
    "GET /staff/money": json(aMoneyOverview()),
    ...answers,
  });
  renderPage(
    `${pagePaths.administration}?tab=money${search}`,
    { [pagePaths.administration]: administration },
    { provider: stageProvider({}, rahima), layout: signedIn, market: { payments } },
  );
  return api;
}

const address = () => location.pathname + location.search;
const dialog = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = (inside: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });

describe("the tab", () => {
  test("has the figures, links to what waits, and the ledger as a file", async () => {
    const files: string[] = [];
    vi.stubGlobal("URL", Object.assign(class extends URL {}, { createObjectURL: () => "blob:x", revokeObjectURL() {} }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    open("", {
      "GET /staff/money": json(aMoneyOverview({ paymentsWaiting: 2, chargeBacks: 1, failures: 3, losses: 7 })),
      "GET /staff/exports/ledger": () => new Response("id\r\n", { headers: { "Content-Type": "text/csv" } }),
    });
    expect(await screen.findByText("$250.50")).toBeVisible();
    expect(screen.getByRole("link", { name: "Payments to confirm: 2" })).toHaveAttribute(
      "href",
      "/administration?tab=money&part=payments&list=to_confirm",
    );
    expect(screen.getByRole("link", { name: "Failed refunds: 3" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Payouts:/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Payments (3)" })).toBeVisible();
    expect(screen.getByText("OK")).toBeVisible();
    await press("Download ledger (CSV)");
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^ledger-\d{4}-\d\d-\d\d\.csv$/)]));
  });

  test("gives no verdict about a ledger that was never checked", async () => {
    open("", { "GET /staff/money": json(aMoneyOverview({ ledger: null, checkedAt: null })) });
    const ledger = (await screen.findByText("Ledger")).parentElement;
    expect(ledger).toHaveTextContent("Ledger–Not checked yet. It is checked every hour.");
  });

  test("says above everything that the ledger is broken", async () => {
    open("", { "GET /staff/money": json(aMoneyOverview({ ledger: "broken" })) });
    expect(await screen.findByText(/^The ledger is not consistent/)).toBeVisible();
  });

  test("is not there in a market without payments", async () => {
    open("", { "GET /staff/money": problem(404, "Off."), "GET /staff/overview": problem(503, "Overloaded.") }, null);
    expect(await screen.findByText("Overloaded.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Money" })).toBeNull();
  });
});

describe("payments", () => {
  const title = "Did the money arrive?";
  const list = (...payments: unknown[]) => ({ "GET /staff/money/payments": json(payments) });

  test("to confirm: a wrong amount is an error of its field and loses nothing; afterwards the heading has the focus", async () => {
    const payment = aStaffPayment(1);
    const receive = `/staff/money/payments/${payment._id}/receive`;
    const message = "Received $90, but $100 was asked for. Nothing was booked.";
    const api = open("&part=payments", {
      ...list(payment),
      [`POST ${receive}`]: problem(422, "Invalid.", [{ field: "amount", message }]),
    });
    expect(await screen.findByText("Waiting for the money")).toBeVisible();
    expect(api.calls("GET /staff/money/payments")[0]?.search.get("list")).toBe("to_confirm");
    await press("Confirm money: Paint a sign (CODE1)");
    const form = await dialog(title);
    expect(form.getByLabelText("Amount")).toHaveValue(100);
    await userEvent.click(form.getByRole("button", { name: "Confirm money" }));
    expect(form.getByLabelText("Reference")).toBeInvalid();
    type(form, "Reference", "TX 5");
    type(form, "Amount", "90");
    await userEvent.click(form.getByRole("button", { name: "Confirm money" }));
    await waitFor(() => expect(form.getByLabelText("Amount")).toHaveAccessibleDescription(message));
    expect(form.getByLabelText("Amount")).toHaveFocus();
    expect(form.getByLabelText("Reference")).toHaveValue("TX 5");
    expect(toastTexts()).toEqual([]);

    api.answer(`POST ${receive}`, json({ ...payment, state: "received" }));
    api.answer("GET /staff/money/payments", json([]));
    // What is typed while it is sent is ignored.
    await waitFor(() => expect(form.getByRole("button", { name: "Confirm money" })).toBeEnabled());
    type(form, "Amount", "100");
    await userEvent.click(form.getByRole("button", { name: "Confirm money" }));
    expect(await screen.findByText("No payments here.")).toBeVisible();
    expect(toastTexts()).toEqual(["Payment of Karim Uddin confirmed."]);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Payments" })).toHaveFocus());
    expect(api.calls(`POST ${receive}`).at(-1)?.body).toEqual({
      amount: 100,
      reference: "TX 5",
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test("that another administrator has confirmed: the reason is shown and the list is loaded again", async () => {
    const payment = aStaffPayment(1);
    const api = open("&part=payments", {
      ...list(payment),
      [`POST /staff/money/payments/${payment._id}/receive`]: problem(409, "This was already confirmed."),
    });
    await press("Confirm money: Paint a sign (CODE1)");
    const form = await dialog(title);
    type(form, "Reference", "TX 5");
    api.answer("GET /staff/money/payments", json([]));
    await userEvent.click(form.getByRole("button", { name: "Confirm money" }));
    expect(await screen.findByText("No payments here.")).toBeVisible();
    expect(toastTexts()).toEqual(["That could not be done. This was already confirmed."]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("that are no longer expected say so before they are confirmed", async () => {
    open("&part=payments&list=all", list(aStaffPayment(1, { isExpected: false })));
    expect(await screen.findByText("No longer expected")).toBeVisible();
    await press("Confirm money: Paint a sign (CODE1)");
    expect((await dialog(title)).getByText(/you have to refund it\.$/)).toBeVisible();
  });

  test("are filtered by list and code in the address, page by page", async () => {
    const api = open("&part=payments", {
      "GET /staff/money/payments": paged(Array.from({ length: 30 }, (_, place) => aStaffPayment(place + 1))),
    });
    await screen.findByText("Shown: 24");
    expect(screen.getByLabelText("Code")).toHaveAccessibleDescription("What the poster writes on the transfer, or its beginning");
    await press("Show more");
    await screen.findByText("Shown: 30");
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "all" } });
    await waitFor(() => expect(address()).toBe("/administration?tab=money&part=payments&list=all"));
    fireEvent.change(screen.getByLabelText("Code"), { target: { value: " ab12 " } });
    await press("Apply");
    await waitFor(() => expect(address()).toBe("/administration?tab=money&part=payments&list=all&code=ab12"));
    await waitFor(() => expect(api.calls("GET /staff/money/payments").at(-1)?.search.get("code")).toBe("ab12"));
    await userEvent.click(screen.getByRole("link", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/administration?tab=money&part=payments"));
  });

  test("show what became of them; received ones can be reported as charged back", async () => {
    const held = aStaffPayment(1, { state: "received" });
    const others = [
      aStaffPayment(2, { state: "settled", released: 70, fee: 7, refunded: 30 }),
      aStaffPayment(3, { state: "settled", refunded: 100, isRefundSent: true }),
      aStaffPayment(4, { state: "settled", isTakenBack: true }),
      aStaffPayment(5, { poster: { id: me.id, name: "Rahima Khatun" } }),
      aStaffPayment(6, { provider: "sandbox", state: "received" }),
    ];
    const api = open("&part=payments&list=all", {
      ...list(held, ...others),
      [`POST /staff/money/payments/${held._id}/charge-back`]: json({ ...held, isFrozen: true }),
    });
    expect(await screen.findByText("$70 released, fee $7")).toBeVisible();
    for (const text of ["$30 to refund", "Split", "Refunded", "Kept by the bank"]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText("You are a side of this deal. Another administrator has to do this.")).toBeVisible();
    const buttons = screen.getAllByRole("button", { name: /^Report charge-back/ }).map((button) => button.getAttribute("aria-label"));
    expect(buttons).toEqual([1, 2, 3].map((number) => `Report charge-back: Paint a sign (CODE${number})`));
    await press("Report charge-back: Paint a sign (CODE1)");
    const question = await dialog('Was $100 for "Paint a sign" charged back?');
    await userEvent.click(question.getByRole("button", { name: "Report charge-back" }));
    await waitFor(() => expect(api.calls("POST /staff/money/*")).toHaveLength(1));
    await waitFor(() => expect(toastTexts()).toEqual(["Charge-back reported. What is left of the payment is frozen."]));
  });

  test("that were charged back are decided, after a question that says what it does", async () => {
    const payment = aStaffPayment(1, { state: "received", isFrozen: true, provider: "sandbox" });
    const resolve = `POST /staff/money/payments/${payment._id}/resolve`;
    const api = open("&part=payments&list=charged_back", {
      ...list(payment),
      [resolve]: json(payment),
      "GET /staff/money": json(aMoneyOverview({ provider: "sandbox" })),
    });
    expect(await screen.findByText(/^If the bank kept the money, the frozen money covers it/)).toBeVisible();
    await press("The bank kept the money: Paint a sign (CODE1)");
    // No poster writes a code where a provider takes the payments.
    expect(screen.getByLabelText("Code")).not.toHaveAccessibleDescription();
    const kept = await dialog('Did the bank keep $100 for "Paint a sign"?');
    expect(kept.getByText(/What is missing is a loss of the market/)).toBeVisible();
    await userEvent.click(kept.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "The bank kept the money: Paint a sign (CODE1)" })).toHaveFocus());
    await press("The bank returned the money: Paint a sign (CODE1)");
    const returned = await dialog('Did the bank return $100 for "Paint a sign"?');
    await userEvent.click(returned.getByRole("button", { name: "The bank returned the money" }));
    await waitFor(() => expect(api.calls(resolve).map(({ body }) => body)).toEqual([{ outcome: "returned" }]));
  });
});

describe("payouts and refunds", () => {
  const list = (...orders: unknown[]) => ({ "GET /staff/money/orders": json(orders) });

  test("are confirmed with reference and date; the destination can be copied", async () => {
    const order = anOrder(1);
    const confirm = `POST /staff/money/orders/${order._id}/confirm`;
    const api = open("&part=orders", { ...list(order), [confirm]: json({ ...order, state: "done" }) });
    const write = vi.fn(async () => {});
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText: write } } }));
    fireEvent.click(await screen.findByRole("button", { name: "Copy bKash 01700" }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("bKash 01700"));
    fireEvent.click(screen.getByRole("button", { name: "Confirm transfer: Payout, Salma Akter, $90" }));
    const form = await dialog("Did you send $90 to Salma Akter?");
    type(form, "Reference", "TX 9");
    type(form, "Date of the transfer", "2026-11-14");
    fireEvent.click(form.getByRole("button", { name: "Confirm transfer" }));
    await waitFor(() => expect(api.calls(confirm).map(({ body }) => body)).toEqual([{ reference: "TX 9", date: "2026-11-14" }]));
    await waitFor(() => expect(toastTexts()).toContain("Payout of $90 to Salma Akter confirmed."));
  });

  test("above the limit are approved by one administrator and confirmed by another", async () => {
    const needed = anOrder(1, { amount: 600, needsApproval: true });
    const mine = anOrder(2, { amount: 700, approvedBy: { id: me.id, name: "Rahima Khatun" } });
    const others = anOrder(3, { amount: 800, approvedBy: { id: "x", name: "Anika" } });
    const approve = `POST /staff/money/orders/${needed._id}/approve`;
    const api = open("&part=orders", { ...list(needed, mine, others), [approve]: json({ ...needed, needsApproval: false }) });
    await screen.findByText("Approved by Anika");
    expect(screen.getByText("You approved this payout. Another administrator has to confirm it.")).toBeVisible();
    const confirmable = screen.getAllByRole("button", { name: /^Confirm transfer/ });
    expect(confirmable.map((button) => button.getAttribute("aria-label"))).toEqual(["Confirm transfer: Payout, Salma Akter, $800"]);
    await press("Approve: Payout, Salma Akter, $600");
    await userEvent.click((await dialog("Approve the payout of $600 to Salma Akter?")).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(api.calls(approve)).toHaveLength(1));
  });

  test("wait for an appeal, for the provider or for another administrator", async () => {
    open(
      "&part=orders",
      list(
        aRefund(1, { notBefore: "2026-11-20T12:00:00.000Z", provider: "sandbox" }),
        aRefund(2, { isAppealed: true }),
        anOrder(3, { provider: "sandbox", state: "sent" }),
        anOrder(5, { provider: "sandbox" }),
        anOrder(4, { person: { id: me.id, name: "Rahima Khatun" } }),
      ),
    );
    expect(await screen.findByText(/^Waits until Nov 20, 2026/)).toBeVisible();
    expect(screen.getByText("Waits until the appeal is decided.")).toBeVisible();
    expect(screen.getAllByText("The provider does this by itself.")).toHaveLength(2);
    expect(screen.getAllByText("Waiting")).toHaveLength(3);
    expect(screen.getAllByText("To do")).toHaveLength(1);
    expect(screen.getByText("You get this money. Another administrator has to do this.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Confirm transfer|Mark as failed)/ })).toBeNull();
  });

  test("fail with a reason, and a failed refund is tried again", async () => {
    const order = anOrder(1);
    const refund = aRefund(2, { state: "failed", failure: "Account closed" });
    const [fail, retry] = [`POST /staff/money/orders/${order._id}/fail`, `POST /staff/money/orders/${refund._id}/retry`];
    const api = open("&part=orders", { ...list(order, refund), [fail]: json(order), [retry]: json(refund) });
    expect(await screen.findByText("Account closed")).toBeVisible();
    await press("Mark as failed: Payout, Salma Akter, $90");
    const form = await dialog("Can the payout of $90 to Salma Akter not be made?");
    await userEvent.click(form.getByRole("button", { name: "Mark as failed" }));
    expect(form.getByLabelText("Reason")).toBeInvalid();
    type(form, "Reason", "Wrong number");
    await userEvent.click(form.getByRole("button", { name: "Mark as failed" }));
    await waitFor(() => expect(api.calls(fail).map(({ body }) => body)).toEqual([{ reason: "Wrong number" }]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await press("Try again: Refund, Karim Uddin, $90");
    const question = await dialog("Try the refund of $90 to Karim Uddin again?");
    await userEvent.click(question.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(api.calls(retry)).toHaveLength(1));
  });

  test("that are done have reference, date and administrator, or the reason of the failure", async () => {
    const made = { reference: "TX 9", madeOn: "2026-11-14", doneAt: "2026-11-15T12:00:00.000Z", confirmedBy: { id: "x", name: "Anika" } };
    const api = open(
      "&part=orders&list=done",
      list(anOrder(1, { state: "done", ...made }), anOrder(2, { state: "failed", failure: "Closed" })),
    );
    const [, first, second] = await screen.findAllByRole("row");
    expect(first).toHaveTextContent(/TX 9.*Nov 14, 2026.*By Anika/);
    expect(second).toHaveTextContent("Closed");
    expect(api.calls("GET /staff/money/orders")[0]?.search.get("list")).toBe("done");
  });
});

test("differences are closed with a note", async () => {
  const difference = aDifference(1);
  const close = `POST /staff/money/differences/${difference._id}/resolve`;
  const closed = aDifference(2, { resolvedAt: "2026-11-16T12:00:00.000Z", note: "A test payment" });
  const api = open("&part=differences", { "GET /staff/money/differences": json([difference, closed]), [close]: json(closed) });
  expect(await screen.findByText("A test payment")).toBeVisible();
  expect(screen.getAllByText("payment 5 USD")).toHaveLength(2);
  await press("Close: ref-1");
  const form = await dialog("Close the difference?");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  expect(form.getByLabelText("Note")).toBeInvalid();
  type(form, "Note", "Paid twice, refunded.");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(api.calls(close).map(({ body }) => body)).toEqual([{ note: "Paid twice, refunded." }]));
  await waitFor(() => expect(toastTexts()).toEqual(["Difference closed."]));
});
