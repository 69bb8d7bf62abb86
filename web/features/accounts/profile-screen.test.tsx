import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { messages } from "#contract/messages.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { ProfileScreen } from "./profile-screen.tsx";

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const username = () => screen.getByLabelText<HTMLInputElement>("Username");
const type = (value: string) => fireEvent.change(username(), { target: { value } });
const draft = { owner: rahima.id, displayName: "Rahima K.", photoURL: "" };

describe("the profile", () => {
  test("leaves the form as it was when Cancel is pressed, and gives the focus back", () => {
    const provider = stageProvider({}, rahima);
    renderScreen("/my-profile", <ProfileScreen />, { provider });
    press("Edit Profile");
    expect(document.activeElement).toBe(username());
    type("Somebody Else");
    press("Cancel");
    expect(screen.queryByText("Somebody Else")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Profile" }));
    expect(provider.updateUser).not.toHaveBeenCalled();
  });

  test("sends one update, without a photo when its field is empty", async () => {
    const updateUser = vi.fn(() => new Promise<never>(() => {}));
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({ updateUser }, rahima) });
    press("Edit Profile");
    type("  Rahima K.  ");
    fireEvent.change(screen.getByLabelText("Photo URL"), { target: { value: "" } });
    fireEvent.submit(username());
    fireEvent.submit(username());
    expect(updateUser).toHaveBeenCalledExactlyOnceWith({ displayName: "Rahima K.", photoURL: null });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." }).disabled).toBe(true);
  });

  test.each([
    ["", "Username is required."],
    ["x".repeat(81), "Username may have at most 80 characters."],
  ])("refuses the username %j", (name, message) => {
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({}, rahima) });
    press("Edit Profile");
    type(name);
    press("Save Changes");
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(username());
  });

  test("keeps what was typed when the session is over, and takes it along to the login page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const provider = stageProvider({}, rahima);
    vi.spyOn(provider, "updateUser").mockImplementation(async () => {
      provider.become(null);
      throw new IdentityError("unknown", messages.profile.nobody);
    });
    renderScreen("/my-profile", <ProfileScreen />, { provider });
    press("Edit Profile");
    type("Rahima K.");
    press("Save Changes");
    await waitFor(() => expect(screen.getAllByText(messages.profile.nobody).length).toBeGreaterThan(0));
    expect(username().value).toBe("Rahima K.");
    press("Log In Again");
    const handed = { from: "/my-profile", fromState: { draft: { ...draft, photoURL: rahima.photoURL } } };
    expect((await screen.findByTestId("elsewhere")).textContent).toBe(`/login ${JSON.stringify(handed)}`);
  });

  test("goes on with a draft that came back from the login page", () => {
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({}, rahima), state: { draft } });
    expect(username().value).toBe("Rahima K.");
  });

  test("does not take one person's draft for another's", () => {
    const other = { ...rahima, id: "u2", displayName: "Imran" };
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({}, other), state: { draft } });
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeTruthy();
  });

  test("sends a person away who signs out elsewhere while editing", async () => {
    const provider = stageProvider({}, rahima);
    renderScreen("/my-profile", <ProfileScreen />, { provider });
    press("Edit Profile");
    act(() => provider.become(null));
    expect((await screen.findByTestId("elsewhere")).textContent).toBe('/login {"from":"/my-profile"}');
  });

  test("forgets the page when a person logs out on purpose", async () => {
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({}, rahima) });
    press("Log Out");
    await waitFor(() => expect(screen.getByTestId("elsewhere").textContent).toBe("/login null"));
  });

  test("says so where there is no photo", () => {
    renderScreen("/my-profile", <ProfileScreen />, { provider: stageProvider({}, { ...rahima, photoURL: null }) });
    expect(screen.getByText("No photo yet")).toBeTruthy();
  });
});
