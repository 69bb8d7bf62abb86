import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { afterSignIn } from "#web/features/identity/after-sign-in.ts";

const reasons: [page: string, reason: () => string][] = [
  [pagePaths.addTask, m.login_reason_post],
  [pagePaths.update, m.login_reason_edit],
  [pagePaths.myPosted, m.login_reason_tasks],
  [pagePaths.myItems, m.login_reason_tasks],
  [pagePaths.messages, m.login_reason_messages],
  [pagePaths.deals, m.login_reason_deals],
  [pagePaths.inbox, m.login_reason_inbox],
  [pagePaths.dashboard, m.login_reason_dashboard],
  [pagePaths.profile, m.login_reason_profile],
  [pagePaths.administration, m.login_reason_administration],
  [pagePaths.claim, m.login_reason_claim],
];

/** Why the login page appeared, by the page that led to it; null for a person who came on their own. */
export function loginReason(navigationState: unknown): string | null {
  const { path } = afterSignIn(navigationState);
  if (path === pagePaths.home) return null;
  if (path.endsWith("#offer")) return m.login_reason_offer();
  if (path.endsWith("#questions")) return m.login_reason_question();
  const [, reason = m.login_reason_other] = reasons.find(([page]) => path.startsWith(page.replace(/:.*/, ""))) ?? [];
  return reason();
}
