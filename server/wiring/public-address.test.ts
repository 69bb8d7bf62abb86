import { expect, test } from "vitest";
import { publicAddress } from "./public-address.ts";

const id = "0198c0de-0000-7000-8000-00000000000a";

test.each([
  ["/alltasks?b=1&sort=liked&limit=5&a", "/alltasks", "/alltasks?limit=5&sort=liked"],
  ["/alltasks/counts?q=a+b&limit=5", "/alltasks/counts", "/alltasks/counts?q=a+b"],
  ["/All-item?after=x&limit=5&shown=48", "/All-item", "/All-item?shown=48&after=x"],
  ["/alltasks?shown=48", "/alltasks", "/alltasks"],
  ["/?lang=bn&x=1", "/", "/?lang=bn"],
  ["/?lang=xx", "/", "/"],
  ["/?lang=en&lang=x1", "/", "/?lang=en"],
  [`/Details/${id}?lang=en`, "/Details/:id", `/Details/${id}?lang=en`],
  ["/alltasks?lang=bn", "/alltasks", "/alltasks"],
  ["/market?lang=bn", "/market", "/market"],
  ["/market/transparency?x=1", "/market/transparency", "/market/transparency"],
  ["/openapi.json?q=x", "/openapi.json", "/openapi.json"],
  ["/sitemap.xml?1", "/sitemap.xml", "/sitemap.xml"],
  ["/sitemap/12.xml?1", "/sitemap/:page", "/sitemap/12.xml"],
  [`/mytask/${id.toUpperCase()}?q=x`, "/mytask/:id", `/mytask/${id}`],
  [`/people/${id}?limit=5&x&after=${id}`, "/people/:id", `/people/${id}?limit=5&after=${id}`],
  [`/person/${id.toUpperCase()}/?shown=48&lang=bn`, "/person/:id", `/person/${id}?lang=bn`],
  [`/alltasks/${id}/seals?x&limit=5`, "/alltasks/:id/seals", `/alltasks/${id}/seals?limit=5`],
  [`/photos/${id}?1`, "/photos/:id", `/photos/${id}`],
  [`/offers?x&sort=price&task=${id}`, "/offers", `/offers?task=${id}&sort=price`],
  [`/bid/%E0%A6%9A%2F-${id}//`, "/bid/:slug", `/bid/${id}`],
  [`/bid/${id}-more`, "/bid/:slug", "/bid/sample"],
])("%s is %s, kept as %s", (url, route, address) => {
  const dependsOnToken = ["/mytask/:id", "/people/:id", "/photos/:id", "/offers"].includes(route);
  const isPage = ["/", "/All-item", "/Details/:id", "/person/:id", "/bid/:slug"].includes(route);
  expect(publicAddress(url)).toEqual({ route, address, isPage, dependsOnToken });
});

test.each([
  "/sample",
  "/mytask",
  "/mytask/",
  `/mytask/${id}/`,
  `/mytask/x-${id}`,
  `/mytask/${id}/deliver`,
  "/alltasks/",
  `/alltasks/${id}`,
  `/offers/${id}`,
  `/person/x-${id}`,
  `/bid/x/${id}`,
  "/bid/",
  `/Details/x${id}`,
  "/sitemap/01.xml",
  "/metrics",
  "/my-profile",
  `/alltasks?q=${"x".repeat(1_000)}`,
])("%s is not kept", (url) => {
  expect(publicAddress(url)).toBeNull();
});
