import { APIError } from "better-auth/api";
import { describe, expect, test } from "vitest";
import { fitProfile, holdToContract } from "./profile.rules.ts";

const photo = "https://example.com/photo.png";

describe("a profile from another provider", () => {
  test("that fits stays as it is", () => {
    expect(fitProfile({ name: "রুমানা আক্তার", image: photo, email: "r@example.com" })).toEqual({
      name: "রুমানা আক্তার",
      image: photo,
      email: "r@example.com",
    });
  });

  test.each([
    ["  ", "Anonymous"],
    [" Rumana ", "Rumana"],
    ["Ru\r\nmana\u202e\u0007", "Ru mana"],
    ["\u200b\u3164", "Anonymous"],
    [`${"\u200b".repeat(80)}R`, "R"],
    ["Admin\u200b", "Admin"],
    ["😀".repeat(81), "😀".repeat(80)],
  ])("with the name %j gets the name %j", (name, fitting) => {
    expect(fitProfile({ name, image: photo }).name).toBe(fitting);
  });

  test.each(["javascript:alert(1)", `https://example.com/${"p".repeat(2_000)}`, "", null, undefined])("loses the photo %.30s", (image) => {
    expect(fitProfile({ name: "Rumana", image }).image).toBeNull();
  });
});

describe("a request to the provider", () => {
  const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
  const signUp = { name: "Rumana Akter", image: photo, email: "rumana@example.com", password: "Secret12" };

  /** What the provider goes on with, or its refusal. */
  async function hold(path: string, body: unknown) {
    try {
      return await holdToContract({ path, body } as Parameters<typeof holdToContract>[0]);
    } catch (error) {
      if (error instanceof APIError) return { status: error.status, ...error.body };
      throw error;
    }
  }

  test.each([
    ["/sign-up/email", signUp],
    ["/update-user", { name: "Rumana Akter", image: photo }],
    ["/update-user", { name: "Rumana Akter", image: null }],
    ["/reset-password", { newPassword: "Secret12" }],
  ])("%s with valid values goes on with them alone", async (path, body) => {
    expect(await hold(path, { ...body, role: "admin" })).toEqual({ context: { body } });
  });

  test("goes on with trimmed values", async () => {
    expect(await hold("/sign-up/email", { ...signUp, name: " \u202eRumana\n Akter " })).toEqual({ context: { body: signUp } });
  });

  test("may update one value of a profile", async () => {
    expect(await hold("/update-user", { name: "Rumana" })).toEqual({ context: { body: { name: "Rumana" } } });
  });

  test("without a rule goes on as it is", async () => {
    expect(await hold("/sign-in/email", { email: "x", password: "y" })).toBeUndefined();
  });

  test.each(["/sign-up/email", "/reset-password"])("%s with a weak password is refused as such", async (path) => {
    const body = path === "/sign-up/email" ? { ...signUp, password: "secret12" } : { newPassword: "secret12" };
    const errors = [{ field: "password", message: weak }];
    expect(await hold(path, body)).toEqual({ status: "UNPROCESSABLE_ENTITY", code: "WEAK_PASSWORD", message: weak, errors });
  });

  test("with several wrong values is refused with each of them, the first as its message", async () => {
    expect(await hold("/sign-up/email", { ...signUp, name: "\u200b", password: "secret12" })).toEqual({
      status: "UNPROCESSABLE_ENTITY",
      code: "INVALID_FIELD",
      message: "Full Name is required.",
      errors: [
        { field: "displayName", message: "Full Name is required." },
        { field: "password", message: weak },
      ],
    });
  });

  test.each([undefined, null, {}])("with the body %o is refused for every field", async (body) => {
    const fields = ["displayName", "email", "photoURL", "password"];
    expect(await hold("/sign-up/email", body)).toMatchObject({
      code: "INVALID_FIELD",
      errors: fields.map((field) => ({ field })),
    });
  });
});
