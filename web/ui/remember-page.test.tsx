import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { rememberedPage, useRememberPage } from "./remember-page.ts";

function Page() {
  useRememberPage();
  return null;
}

test("a list is remembered with its filters; the pages of tasks and of accounts are not", () => {
  const { login, register, forgotPassword, resetPassword, claim, confirmEmail } = pagePaths;
  const passed = [
    "/Details/1",
    login,
    register,
    forgotPassword,
    `${resetPassword}?token=secret`,
    `${claim}?token=secret`,
    `${confirmEmail}?token=secret`,
  ];
  for (const address of ["/borujer?q=logo", ...passed]) {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>,
    );
    expect(sessionStorage.getItem(rememberedPage)).toBe("/borujer?q=logo");
  }
});
