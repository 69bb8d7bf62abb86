import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { SampleStrip } from "./sample-strip.tsx";

const person = (account: string, name: string): SamplePerson => ({
  ...{ account, name, photoURL: null, goal: "work", role: "member", waiting: [] },
});

test("the list begins with the current person, so that a phone shows who it is", async () => {
  const people = [person("other", "Nusrat"), person(rahima.id, "Rahima")];
  stubApi({ "GET /sample": json(people) });
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return this.textContent.includes("Rahima") ? 240 : 0;
  });
  renderScreen("/terms", <SampleStrip people={people} />, { provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("button", { name: /Rahima/, current: true })).toBeVisible();
  expect(screen.getByRole("list").scrollLeft).toBe(240);
});
