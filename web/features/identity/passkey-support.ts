/** Whether this browser offers passkeys at this address, or why not. They belong to a name, so there are none under an IP address. */
export function passkeySupport(): "supported" | "no-name" | "unsupported" {
  if (/^[\d.]+$|:/.test(location.hostname)) return "no-name";
  return window.isSecureContext && "PublicKeyCredential" in window ? "supported" : "unsupported";
}
