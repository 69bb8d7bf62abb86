import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aStatement } from "#tests/support/a-case.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { HiddenNotice } from "./hidden-notice.tsx";

test("the owner reads the rule and the reasons, which are read once per decision; without them there is the link alone", async () => {
  const api = stubApi({ "GET /mydecisions/d1": json(aStatement(1)), "GET /mydecisions/d2": problem(503, "The database is away.") });
  const notice = (decision: string | null, change = {}) => <HiddenNotice hidden={{ isHeld: false, decision }} isReadable {...change} />;
  renderScreen(
    "/poste",
    <>
      {notice("d1")}
      {notice("d1")}
      {notice("d2")}
      {notice("d3", { hidden: { isHeld: true, decision: "d3" } })}
      {notice("d4", { isReadable: false })}
    </>,
    { provider: stageProvider({}, rahima) },
  );
  await waitFor(() => expect(screen.getAllByText("It asks for a fee before the work.")).toHaveLength(2));
  expect(screen.getAllByText("No fraud")).toHaveLength(2);
  await waitFor(() => expect(api.calls("GET /mydecisions/*").map(({ path }) => path)).toEqual(["/mydecisions/d1", "/mydecisions/d2"]));
  const links = screen.getAllByRole("link", { name: "Read the decision" }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["d1", "d1", "d2", "d3"].map((id) => `/decisions/${id}`));
});
