import { describe, expect, test } from "vitest";
import { DisputeDecision, smallerSide, splitAmounts } from "./dispute.ts";

describe("a split price", () => {
  test.each([
    [150, 60, { winner: 90, poster: 60 }],
    [0.99, 50, { winner: 0.49, poster: 0.5 }],
    [10.01, 33, { winner: 3.3, poster: 6.71 }],
    [19.99, 1, { winner: 0.19, poster: 19.8 }],
    [1_000_000, 99, { winner: 990_000, poster: 10_000 }],
    // 4.35 * 100 is 434.99999999999994.
    [4.35, 60, { winner: 2.61, poster: 1.74 }],
  ])("%d at %d percent: the freelancer's part is rounded down to the cent", (amount, percent, parts) => {
    expect(splitAmounts(amount, percent)).toEqual(parts);
  });

  test.each([
    [51, "poster"],
    [50, "winner"],
    [49, "winner"],
  ])("at %d percent is decided against the %s", (percent, side) => {
    expect(smallerSide(percent)).toBe(side);
  });

  test("names a percentage, and other outcomes do not", () => {
    const fieldsOf = (given: object) =>
      DisputeDecision.safeParse({ reasons: "Half of it is done.", ...given }).error?.issues.map(({ path }) => path.join("."));
    expect(fieldsOf({ outcome: "split", winnerPercent: 60 })).toBeUndefined();
    expect(fieldsOf({ outcome: "end" })).toBeUndefined();
    const wrong = [{ outcome: "split" }, { outcome: "end", winnerPercent: 60 }, { outcome: "split", winnerPercent: Number.NaN }];
    for (const given of wrong) expect(fieldsOf(given)).toEqual(["winnerPercent"]);
  });
});
