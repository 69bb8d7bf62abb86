import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DisplayPanel } from "./display-panel.tsx";

test("theme, text size and motion apply at once and are stored", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  render(<DisplayPanel open onOpenChange={() => {}} />);
  for (const name of ["Dark", "Larger", "Reduced"]) await userEvent.click(screen.getByRole("radio", { name }));
  expect({ ...localStorage }).toEqual({ theme: "dark", textSize: "larger", motion: "reduced" });
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", textSize: "larger", motion: "reduced" });
  expect(screen.getAllByRole("radio", { checked: true }).map((radio) => radio.parentElement?.textContent)).toEqual([
    "Dark",
    "Larger",
    "Reduced",
  ]);
});
