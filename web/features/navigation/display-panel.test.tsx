import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { setLocale } from "#texts/locale.ts";
import { forgetUser, setUser } from "#web/data/session.ts";
import { DisplayPanel } from "./display-panel.tsx";

test("theme, text size and motion apply at once and are stored", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const Stub = createRoutesStub([{ path: "/", Component: () => <DisplayPanel open onOpenChange={() => {}} /> }]);
  render(<Stub />);
  for (const name of ["Dark", "Larger", "Reduced"]) await userEvent.click(screen.getByRole("radio", { name }));
  expect({ ...localStorage }).toEqual({ theme: "dark", textSize: "larger", motion: "reduced" });
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", textSize: "larger", motion: "reduced" });
  expect(screen.getAllByRole("radio", { checked: true }).map((radio) => radio.parentElement?.textContent)).toEqual([
    "English",
    "Dark",
    "Larger",
    "Reduced",
  ]);
});

test("a choice of language applies at once", async () => {
  onTestFinished(() => setLocale("en"));
  // The change waits for the session, and would otherwise go on in a later test that signs in.
  setUser(null);
  onTestFinished(forgetUser);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const Stub = createRoutesStub([{ path: "/", Component: () => <DisplayPanel open onOpenChange={() => {}} /> }]);
  render(<Stub />);
  await userEvent.click(await screen.findByRole("radio", { name: "বাংলা" }));
  expect(await screen.findByRole("group", { name: "ভাষা" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "বাংলা" })).toBeChecked();
});
