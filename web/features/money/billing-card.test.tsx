import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, stubApi } from "#tests/support/stub-api.ts";
import { BillingCard } from "./billing-card.tsx";

beforeEach(() => sessionStorage.clear());

const stored = { name: "Rahima Studio", address: "12 River Road", taxId: "" };

function show() {
  const api = stubApi();
  renderScreen("/my-profile", <BillingCard user={rahima} billing={stored} />, { provider: stageProvider({}, rahima) });
  return { api, card: within(screen.getByRole("region", { name: "Receipts and invoices" })) };
}

test("shows and saves the name, the address and the tax number", async () => {
  const { api, card } = show();
  const name = card.getByRole("textbox", { name: "Name on documents" });
  expect(name).toHaveValue("Rahima Studio");
  expect(name).toHaveAccessibleDescription("Leave it empty to use your name, Rahima Khatun.");
  await userEvent.clear(name);
  await userEvent.type(card.getByRole("textbox", { name: "Tax number" }), " BIN-7 ");
  api.answer("PUT /me/billing", json({ name: "", address: "12 River Road", taxId: "BIN-7" }));
  await userEvent.click(card.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved. New receipts and invoices show it.")).toBeVisible();
  expect(api.calls("PUT /me/billing").map(({ body }) => body)).toEqual([{ name: "", address: "12 River Road", taxId: "BIN-7" }]);
});

test("errors keep what was typed", async () => {
  const { api, card } = show();
  const taxId = card.getByRole("textbox", { name: "Tax number" });
  await userEvent.type(taxId, "BIN-7");
  api.answer("PUT /me/billing", problem(422, "Check the fields.", [{ field: "taxId", message: "Tax number is too long." }]));
  await userEvent.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Tax number is too long.")).toBeVisible();
  expect(taxId).toHaveFocus();
  // A press while it is sent is ignored.
  await waitFor(() => expect(taxId.closest("form")).toHaveAttribute("aria-busy", "false"));
  api.answer("PUT /me/billing", offline);
  await userEvent.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText(/^We couldn't save this\./)).toBeVisible();
  expect(taxId).toHaveValue("BIN-7");
});
