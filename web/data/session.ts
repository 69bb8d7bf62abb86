// The session, for code outside React: loaders wait here until it is known which person is signed in.
import type { GetToken } from "#contract/client.ts";

export type User = {
  id: string;
  displayName: string;
  name: string;
  email: string;
  photoURL: string | null;
  /** The email address waits to be verified. */
  isUnverified?: true;
};

type SessionActions = { getToken: GetToken; logOut(): Promise<void> };

let actions: SessionActions = { getToken: async () => null, logOut: async () => {} };
let resolveUser: (user: User | null) => void = () => {};
let user = unknownUser();
let signIns = 0;
let lastPerson: string | undefined;
let departures = 0;

/** The identity context sets these as soon as it has a provider. */
export function setSessionActions(next: SessionActions): void {
  actions = next;
}

/** The identity context calls this when the person is first known and after every change. */
export function setUser(next: User | null): void {
  if (next) signIns += 1;
  if (lastPerson !== undefined && lastPerson !== next?.id) departures += 1;
  lastPerson = next?.id;
  resolveUser(next);
  user = Promise.resolve(next);
}

/** For when the provider is gone: a new one has to answer first. */
export function forgetUser(): void {
  user = unknownUser();
  lastPerson = undefined;
  departures += 1;
}

/** Waits for the provider's first answer. */
export function getUser(): Promise<User | null> {
  return user;
}

export function getToken(): Promise<string | null> {
  return actions.getToken();
}

/** Grows with every sign-in, so that an answer to an earlier session is recognised. */
export function sessionNumber(): number {
  return signIns;
}

/** Grows whenever a person signs out or another one takes their place: nothing that was loaded before may be shown. */
export function departureNumber(): number {
  return departures;
}

/** Where the provider still has a session that the task server refuses, it would send the person straight back from the login page. */
export async function endSession(): Promise<void> {
  if (await getToken().catch(() => null)) await actions.logOut().catch(() => undefined);
}

function unknownUser(): Promise<User | null> {
  return new Promise((resolve) => {
    resolveUser = resolve;
  });
}
