import { expect, test } from "vitest";
import { isGuessable } from "./common-passwords.ts";

const own = ["rahima", "khatun", "rahima.k"];

test.each([
  "Password1",
  "P@ssw0rd",
  "Qwerty123",
  "Welcome1!",
  "Abcdef1",
  "123456",
  "Aaaaaa1",
  "Rahima1",
  "Khatun2024",
  "Rahima1khatun",
  "Kha7tun-rahima",
  "Dhaka123",
  "Iloveyou2",
])("%s is easy to guess", (password) => expect(isGuessable(password, own)).toBe(true));

test.each(["", "Abc", "Tall-giraffe9", "xK9#mPq2vL", "Correct7horse", "RiverbankLantern4"])("%s is not on the list", (password) =>
  expect(isGuessable(password, own)).toBe(false),
);
