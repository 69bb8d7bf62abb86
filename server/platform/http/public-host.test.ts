import { expect, test } from "vitest";
import { isPublicAddress, lookupPublic } from "./public-host.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "fe80::1",
  "fd00::1",
  "ff02::1",
  "2002:a00:1::",
  "localhost",
  "",
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "172.32.0.1", "142.250.74.42", "2a00:1450:4001:80b::200a", "2607:f8b0::1"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test("a name with an address that is not public is refused", async () => {
  const error = await new Promise((resolve) => lookupPublic("localhost", {}, resolve));
  expect(String(error)).toContain("The address is not public.");
});
