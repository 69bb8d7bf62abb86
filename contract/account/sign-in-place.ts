const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const privateNetwork = /^((::ffff:)?(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd][0-9a-f]{2}:|fe80:)/i;

/** Where a sign-in came from, as far as its IP address says: the server's own machine, its local network, or elsewhere. */
export function signInPlace(address: string): "machine" | "network" | "elsewhere" {
  if (loopback.test(address)) return "machine";
  return privateNetwork.test(address) ? "network" : "elsewhere";
}
