import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { stubApi } from "#tests/support/stub-api.ts";
import { ConnectionNotice } from "#web/features/navigation/connection-notice.tsx";
import { lazyPart } from "./lazy-part.tsx";

test("a part that cannot be loaded leaves the page, says why, and comes with the connection", async () => {
  const api = stubApi({ "HEAD /favicon.svg": () => Promise.reject(new TypeError("Failed to fetch")) });
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Part = lazyPart(load);
  const onMissing = vi.fn();
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <ConnectionNotice />
          <p>The page</p>
          <Suspense>
            <Part onMissing={onMissing} />
          </Suspense>
        </>
      ),
    },
  ]);
  render(<Stub />);
  expect(await screen.findByText("You seem to be offline. Try again when you're connected.")).toBeVisible();
  expect(screen.getByText("The page")).toBeVisible();
  expect(onMissing).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();

  api.answer("HEAD /favicon.svg", () => new Response());
  await act(async () => dispatchEvent(new Event("online")));
  expect(await screen.findByText("This site was updated. Reload the page to continue.")).toBeVisible();
  expect(screen.queryByText(/offline/)).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);

  load.mockResolvedValue(() => "The part");
  await act(async () => dispatchEvent(new Event("online")));
  expect(await screen.findByText("The part")).toBeVisible();
});
