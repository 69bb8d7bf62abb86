import type { Me } from "#contract/account/account.ts";

/** The answer of `GET /me` about a person who has written nothing yet. */
export function aMe(change: Partial<Me> = {}): Me {
  return {
    id: "0198a1de-0000-7000-8000-000000000001",
    displayName: "Rahima Khatun",
    email: "rahima@example.com",
    emailVerified: true,
    photoURL: null,
    language: "en",
    goal: null,
    ...{ headline: "", about: "", skills: [], languages: [], links: [] },
    rating: 0,
    role: "member",
    suspendedUntil: null,
    isBanned: false,
    createdAt: "2026-11-15T12:00:00.000Z",
    signsInWith: ["password"],
    newEmail: null,
    emailCodeUntil: null,
    recoveryAt: null,
    ...change,
  };
}
