import { expect, test } from "vitest";
import type { Profile } from "#contract/profile.ts";
import { figuresOf, hoursText } from "./figures.ts";

const profile: Profile = {
  id: "0198a1de-0000-7000-8000-00000000000a",
  name: "Rahima",
  photoURL: null,
  rating: 0,
  memberSince: "2026-01-01T00:00:00.000Z",
  tasksDone: 1_200,
  hireRate: null,
  responseHours: null,
  reviewCount: 0,
  reviews: [],
};

test("what rests on too few cases is not shown, and says from when on it is", () => {
  const valuesOf = (change: Partial<Profile>) => figuresOf({ ...profile, ...change }).map(({ value }) => value);
  expect(valuesOf({})).toEqual(["1,200", "–", "–"]);
  expect(figuresOf(profile)[1]?.hint).toBe("Shown from 3 on");
  expect(valuesOf({ hireRate: 0.67, responseHours: 5.4 })).toEqual(["1,200", "67 %", "5 h"]);
});

test.each([
  [0, "1 min"],
  [0.5, "30 min"],
  [47, "47 h"],
  [60, "3 days"],
])("%s hours read %s", (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});
