import { expect, test } from "vitest";
import { fitProfile } from "./profile-rules.ts";

const photo = "https://example.com/photo.png";

test("a profile from elsewhere that fits stays as it is", () => {
  expect(fitProfile({ name: "রুমানা আক্তার", image: photo, email: "r@example.com" })).toEqual({
    name: "রুমানা আক্তার",
    image: photo,
    email: "r@example.com",
  });
});

test.each([
  ["  ", "Anonymous"],
  ["😀".repeat(81), "😀".repeat(80)],
])("the name %j becomes %j", (name, fitting) => {
  expect(fitProfile({ name, image: photo }).name).toBe(fitting);
});

test.each(["javascript:alert(1)", `https://example.com/${"p".repeat(2_000)}`, "", undefined])("the photo %.30s is left out", (image) => {
  expect(fitProfile({ name: "Rumana", image }).image).toBeNull();
});
