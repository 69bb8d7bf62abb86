// For requests to addresses that people name: the server must not be made to call machines of its own network.
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Apart, because a list of both takes an IPv4 address for the IPv6 address that contains it. */
const [unlistedV4, unlistedV6] = [new BlockList(), new BlockList()];
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  unlistedV4.addSubnet(network, prefix, "ipv4");
}
// Public IPv6 addresses begin with 001. Of these, some carry an IPv4 address or are for documentation.
for (const [network, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  unlistedV6.addSubnet(network, prefix, "ipv6");
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 6 ? !unlistedV6.check(address, "ipv6") : !unlistedV4.check(address);
}

/** For `node:https`: refuses a name with an address that is not public, at the time of the connection. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error("The name has no address."), "", 4);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error("The address is not public."), "", 4);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
