import { expect, test } from "vitest";
import { Person, password, SignUp } from "./person.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const good = { displayName: "Rahima Khatun", email: "rahima@example.com", photoURL: "https://example.com/r.png", password: "Secret1" };

test("a complete sign-up passes", () => {
  expect(SignUp.parse(good)).toEqual(good);
});

test.each(["abc", "Abcde", "abcdef1", "ABCDEF1", "Abcdefg", "Ab1"])("password %s is weak, with the exact message", (value) => {
  expect(password.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([weak]);
});

test.each(["Abcde1", "aA1aA1"])("password %s is strong enough", (value) => {
  expect(password.safeParse(value).success).toBe(true);
});

test.each(["javascript:alert(1)", "data:image/png;base64,AA", "ftp://example.com/a.png", "photo.png", ""])(
  "photo URL %j is refused",
  (photoURL) => {
    expect(SignUp.safeParse({ ...good, photoURL }).success).toBe(false);
  },
);

test("a person may be without a photo, a sign-up may not", () => {
  expect(Person.safeParse({ ...good, photoURL: null }).success).toBe(true);
  expect(SignUp.safeParse({ ...good, photoURL: null }).success).toBe(false);
});

test("names are bounded and may be in any script", () => {
  expect(SignUp.safeParse({ ...good, displayName: "রহিমা খাতুন" }).success).toBe(true);
  expect(SignUp.safeParse({ ...good, displayName: "x".repeat(81) }).success).toBe(false);
  expect(SignUp.safeParse({ ...good, displayName: "   " }).success).toBe(false);
});
