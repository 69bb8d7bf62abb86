/** `rahima@example.com` becomes `r•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}
