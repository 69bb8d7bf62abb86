import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { createRoutesStub, useFetcher, useLocation } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { countsOf } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { expectDismissed } from "#tests/support/alerts.ts";
import { rahima } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { setLocale } from "#texts/locale.ts";
import { forgetUser, setUser } from "#web/data/session.ts";
import { bellKey } from "#web/data/waiting-counts.ts";
import { defaultMarket, type ShownMarket } from "#web/ui/market.ts";
import { Toasts } from "#web/ui/toasts.tsx";
import { NavigationBar } from "./navigation-bar.tsx";

const person = { displayName: "Maya Das", email: "maya@example.com", photoURL: null };
const items = [
  "See all profiles",
  "Meta Business Suite",
  "Settings & privacy",
  "Help & support",
  "Display & accessibility",
  "Give feedback CTRL B",
  "My deals",
  "Messages",
  "Log out",
];

// The menu waits for the session, and would otherwise ask for the role in a later test that signs in.
beforeEach(() => {
  setUser(null);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(forgetUser);

test("six links with their exact labels, and the Login link", () => {
  renderBar(null);
  const [bar] = screen.getAllByRole("navigation", { name: "Main" });
  const links = within(bar as HTMLElement).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["Add Task", "/add-task"],
    ["Browse Tasks", "/borujer"],
    ["My Posted Tasks", "/poste"],
    ["Dashbord", "/dashbord"],
    ["About", "/Blog"],
  ]);
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("the theme button stores the theme", async () => {
  renderBar(null);
  const button = screen.getByRole("button", { name: "Dark theme", pressed: false });
  await userEvent.click(button);
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(button).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(button);
  expect(localStorage.getItem("theme")).toBe("light");
});

test("one press changes the language, keeps what was typed and remembers the choice", async () => {
  onTestFinished(() => setLocale("en"));
  renderBar(null);
  const typed = screen.getByRole("textbox", { name: "Typed" });
  await userEvent.type(typed, "Half a sentence");
  const button = screen.getByRole("button", { name: "Switch to বাংলা" });
  await userEvent.click(button);
  expect(await screen.findByRole("link", { name: "লগ ইন" })).toHaveAttribute("href", "/login");
  expect(document.cookie).toContain("taskhaat-language=bn");
  expect(screen.getByRole("textbox", { name: "Typed" })).toBe(typed);
  expect(typed).toHaveValue("Half a sentence");
  const back = screen.getByRole("button", { name: "English ভাষায় দেখুন" });
  expect(within(back).getByText("English")).toHaveAttribute("lang", "en");
  await userEvent.click(back);
  expect(await screen.findByRole("link", { name: "Login" })).toBeVisible();
  expect(document.cookie).toContain("taskhaat-language=en");
});

test("a language that cannot be loaded is reported until it is tried again", async () => {
  vi.doMock("#web/data/change-language.ts", () => ({ changeLanguage: () => Promise.reject(new Error("offline")) }));
  onTestFinished(() => vi.doUnmock("#web/data/change-language.ts"));
  render(<Toasts />);
  renderBar(null);
  const press = () => userEvent.click(screen.getByRole("button", { name: "Switch to বাংলা" }));
  await press();
  const failed = await screen.findByText("We couldn't load this language. Please try again.");
  await press();
  await expectDismissed(failed);
});

test("the folded menu opens, and closes on Escape, on an outside press and on a choice", async () => {
  renderBar(null);
  const button = screen.getByRole("button", { name: "Menu" });
  const isOpen = () => button.getAttribute("aria-expanded");
  await userEvent.click(button);
  expect(isOpen()).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe("false");
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.click(button);
  await userEvent.click(document.body);
  expect(isOpen()).toBe("false");
  await userEvent.click(button);
  const [, folded] = screen.getAllByRole("link", { name: "Add Task" });
  await userEvent.click(folded as HTMLElement);
  expect(isOpen()).toBe("false");
  expect(screen.getByRole("status")).toHaveTextContent("/add-task");
});

test("a signed-in person sees in the bar, the folded menu and the profile menu how many deals and conversations wait", async () => {
  const menu = await openMenu({ waiting: { deals: 2, threads: 130 } });
  expect(await screen.findByRole("button", { name: "Account menu, Maya Das, 132 waiting for you" })).toHaveTextContent("99+");
  const names = ["My deals, 2 waiting for you", "Messages, 130 unread"];
  for (const name of names) {
    expect(await screen.findAllByRole("link", { name })).toHaveLength(2);
    expect(within(menu).getByRole("menuitem", { name })).toBeVisible();
  }
  const bar = within(screen.getByRole("navigation", { name: "Yours" })).getAllByRole("link");
  expect(bar.map((link) => link.getAttribute("href"))).toEqual(["/deals", "/messages"]);
  expect(bar.map((link) => link.querySelector("[aria-hidden]:last-child")?.textContent)).toEqual(["2", "99+"]);
  const [, folded] = screen.getAllByRole("navigation", { name: "Main" });
  const lines = within(folded as HTMLElement).getAllByRole("link");
  expect(lines.slice(0, 3).map((link) => link.getAttribute("href"))).toEqual(["/deals", "/messages", "/"]);
});

test("without a count the links have their names alone, and a stranger has none of them", async () => {
  await openMenu({ waiting: { deals: 0, threads: 0 } });
  expect(screen.getAllByRole("link", { name: "My deals" })).toHaveLength(2);
  cleanup();
  renderBar(null);
  expect(screen.queryByRole("link", { name: "My deals" })).toBeNull();
});

test("the photo opens the menu with the person, the notice in Bengali and all items", async () => {
  const menu = await openMenu();
  const panel = menu.parentElement as HTMLElement;
  expect(within(panel).getByText("Maya Das")).toBeVisible();
  expect(within(panel).getByText("maya@example.com")).toBeVisible();
  expect(panel.querySelector("[lang=bn]")).toHaveTextContent("২০২৫");
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map((item) => item.textContent?.replace("CTRL", " CTRL")),
  ).toEqual(items);
});

test("where the market takes payments, the menu leads to the wallet", async () => {
  const menu = await openMenu({ market: { payments: { mode: "sandbox", feePercent: 5, hours: 72 } } });
  expect(within(menu).getByRole("menuitem", { name: "Wallet" })).toHaveAttribute("href", "/wallet");
});

test.each([
  ["See all profiles", "/my-profile"],
  ["Meta Business Suite", "/dashbord"],
  ["Settings & privacy", "/my-profile"],
  ["Help & support", "/Blog#help"],
  ["My deals", "/deals"],
  ["Messages", "/messages"],
])("the menu item %s leads to %s", async (name, path) => {
  const menu = await openMenu();
  expect(within(menu).getByRole("menuitem", { name })).toHaveAttribute("href", path);
});

test("the name and the notice are those of the market; an empty notice is left out", async () => {
  const menu = await openMenu({ market: { name: "Bogura Bazar", notice: "Closed on Friday" } });
  expect(screen.getByRole("link", { name: "Bogura Bazar" })).toHaveTextContent("Bogura Bazar");
  expect(within(menu.parentElement as HTMLElement).getByText("Closed on Friday")).not.toHaveAttribute("lang");
  cleanup();
  const other = await openMenu({ market: { notice: "" } });
  expect(other.previousElementSibling).toHaveTextContent("maya@example.com");
});

test.each([
  ["moderator", ["Moderation, 7 open"]],
  ["administrator", ["Moderation, 7 open", "Administration"]],
] as const)("a %s finds the pages for staff below the other items", async (role, names) => {
  stubApi({ "GET /me": json(aMe({ role })), "GET /staff/cases/counts": json(countsOf([], { open: 5, disputes: 2 })) });
  setUser(rahima);
  const menu = await openMenu();
  const group = within(await within(menu).findByRole("group", { name: "Moderators and administrators" }));
  expect(group.getAllByRole("menuitem").map((item) => item.getAttribute("href"))).toEqual(
    ["/moderation", "/administration"].slice(0, names.length),
  );
  for (const name of names) expect(group.getByRole("menuitem", { name })).toBeVisible();
  expect(within(menu).getAllByRole("menuitem")).toHaveLength(items.length + names.length);
  await userEvent.keyboard("{End}");
  expect(document.activeElement).toHaveAccessibleName(names.at(-1));
});

test("arrow keys, Home and End move through the menu, and closing it returns the focus", async () => {
  await openMenu();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe("See all profiles");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Settings & privacy");
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(focused()).toBe("Log out");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("See all profiles");
  await userEvent.keyboard("{End}{Enter}");
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Account menu, Maya Das" })).toHaveFocus());
});

test("an outside click closes the menu", async () => {
  await openMenu();
  await userEvent.click(document.body);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test.each(["{Escape}", "{Tab}"])("%s closes the menu", async (key) => {
  await openMenu();
  await userEvent.keyboard(key);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("See all profiles goes to the profile page", async () => {
  const menu = await openMenu();
  await userEvent.click(within(menu).getByRole("menuitem", { name: "See all profiles" }));
  expect(screen.getByRole("status")).toHaveTextContent("/my-profile");
});

test("Log out closes the menu on success", async () => {
  const signOut = vi.fn(async () => {});
  const menu = await openMenu({ signOut });
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Log out" }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("a failed Log out keeps the menu open and shows a message until it is tried again", async () => {
  const signOut = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error("offline"));
  render(<Toasts />);
  const menu = await openMenu({ signOut });
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Log out" }));
  const failed = await screen.findByText("We couldn't log you out. Please try again.");
  expect(screen.getByRole("menu")).toBe(menu);
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Log out" }));
  await expectDismissed(failed);
});

test.each([
  ["Display & accessibility", "display"],
  [/^Give feedback/, "feedback"],
])("%s opens its dialog", async (name, dialog) => {
  const openDialog = vi.fn();
  const menu = await openMenu({ openDialog });
  await userEvent.click(within(menu).getByRole("menuitem", { name }));
  expect(openDialog.mock.calls).toEqual([[dialog]]);
});

type Counts = { deals: number; threads: number };
type Actions = { signOut?(): Promise<void>; openDialog?(dialog: string): void; waiting?: Counts; market?: Partial<ShownMarket> };

function renderBar(who: typeof person | null, { signOut = async () => {}, openDialog = () => {}, waiting, market }: Actions = {}): void {
  const Bar = () => (
    <>
      <NavigationBar person={who} loading={false} bell={waiting && <Bell />} signOut={signOut} openDialog={openDialog} />
      <Whereabouts />
      <input aria-label="Typed" />
    </>
  );
  const Stub = createRoutesStub([
    { id: "root", path: "*", loader: () => null, shouldRevalidate: () => false, Component: Bar },
    { path: "/inbox", loader: () => ({ inbox: waiting }) },
  ]);
  render(<Stub hydrationData={{ loaderData: { root: { market: { ...defaultMarket, ...market } } } }} />);
}

async function openMenu(actions?: Actions): Promise<HTMLElement> {
  renderBar(person, actions);
  await userEvent.click(await screen.findByRole("button", { name: /^Account menu, Maya Das/ }));
  return screen.findByRole("menu");
}

function Bell() {
  const { load } = useFetcher({ key: bellKey });
  useEffect(() => void load("/inbox"), [load]);
  return null;
}

function Whereabouts() {
  return <output>{useLocation().pathname}</output>;
}
