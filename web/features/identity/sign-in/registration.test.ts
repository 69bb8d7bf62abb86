import { describe, expect, test } from "vitest";
import { errorsOf, filledItems, nothingTyped, type Registration, registrationItems } from "./registration.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const complete: Registration = {
  displayName: "Rahima Khatun",
  photoURL: "https://example.com/rahima.png",
  email: "rahima@example.com",
  password: "Secret1",
  terms: true,
};

describe("a registration", () => {
  test("lists the items that are filled in, in any order", () => {
    expect(filledItems(nothingTyped)).toEqual([]);
    for (const item of registrationItems) expect(filledItems({ ...nothingTyped, [item]: complete[item] })).toEqual([item]);
    expect(filledItems({ ...complete, photoURL: "" })).toEqual(["displayName", "email", "password", "terms"]);
  });

  test("is valid when every item is valid", () => {
    expect(errorsOf(complete)).toEqual({});
  });

  test("has an error for every invalid item", () => {
    expect(errorsOf(nothingTyped)).toEqual({
      displayName: "Full Name is required.",
      photoURL: "Photo URL is required.",
      email: "Email is required.",
      password: weak,
      terms: "You must accept the terms and conditions.",
    });
    expect(errorsOf({ ...complete, photoURL: "rahima.png", email: "rahima" })).toEqual({
      photoURL: "Photo URL must start with http:// or https://.",
      email: "Enter a valid email address.",
    });
  });

  test.each(["Short", "Sec1t", "nocapital1", "NOSMALL1", "NoNumber"])("refuses the password %s", (password) => {
    expect(errorsOf({ ...complete, password })).toEqual({ password: weak });
  });
});
