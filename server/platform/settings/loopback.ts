/** Whether a host name or address, also in URL notation, is a loopback address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
}

/** Whether the server can only be reached from this machine. */
export function isLocalOnly({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean {
  return isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));
}
