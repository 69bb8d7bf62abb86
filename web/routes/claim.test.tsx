import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { problem, stubApi } from "#tests/support/stub-api.ts";
import * as claim from "./claim.tsx";

const key = "claim-token";

function open(path: string, user: typeof rahima | null = rahima) {
  const api = stubApi({ "POST /staff/claim": () => new Response(null, { status: 204 }) });
  renderPage(path, { [pagePaths.claim]: claim }, { provider: stageProvider({}, user) });
  return api;
}

const submit = () => screen.findByRole("button", { name: "Become the administrator" });

test("a visitor logs in first, and the token waits in the tab, not in an address", async () => {
  open(`${pagePaths.claim}#secret`, null);
  const elsewhere = await screen.findByTestId("elsewhere");
  expect(elsewhere).toHaveTextContent(`/login {"from":"${pagePaths.claim}"}`);
  expect(sessionStorage.getItem(key)).toBe("secret");
});

test("a person sends the token of the link, which leaves the address bar, and comes to the administration", async () => {
  const api = open(`${pagePaths.claim}#secret`);
  await waitFor(() => expect(sessionStorage.getItem(key)).toBe("secret"));
  expect(location.hash).toBe("");
  expect(screen.getByText("You are logged in as Rahima Khatun (rahima@example.com).")).toBeVisible();
  fireEvent.click(await submit());
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(pagePaths.administration);
  expect(api.calls("POST /staff/claim").map(({ body, search }) => [body, search.size])).toEqual([[{ token: "secret" }, 0]]);
  expect(sessionStorage.getItem(key)).toBeNull();
});

test("a refusal and a missing token are explained", async () => {
  const api = open(pagePaths.claim);
  fireEvent.click(await submit());
  expect(screen.getByRole("alert")).toHaveTextContent("This link is not valid.");
  expect(api.calls("POST /staff/claim")).toEqual([]);
  sessionStorage.setItem(key, "used");
  api.answer("POST /staff/claim", problem(403, "This market has an administrator."));
  fireEvent.click(await submit());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("This market has an administrator."));
});
