import { expect, test } from "vitest";
import { MarketSettings } from "./market.ts";

const { otherMarkets } = MarketSettings.shape;

test("other markets are host names, also on this machine", () => {
  expect(otherMarkets.parse(["Market.example.org", "localhost:3001"])).toEqual(["market.example.org", "localhost:3001"]);
});

test.each(["127.0.0.1", "10.0.0.1:3000", "[::1]", "::1", "2130706433", "0x7f.1", "user@market.example", "market.example/path"])(
  "%s is refused as another market",
  (host) => {
    expect(otherMarkets.safeParse([host]).error?.issues[0]?.message).toContain("Enter host names");
  },
);
