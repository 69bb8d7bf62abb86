// Knows the browsers of an account by a random value in a cookie, and mails a notice about a sign-in in another one.
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import { signInPlace } from "#contract/account/sign-in-place.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { and, eq, gt, sql } from "#server/platform/database/drizzle.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { utcMomentText } from "#texts/day-formats.ts";
import { getLocale, type Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { hashToken, type MailOptions } from "./account-mails.server.ts";
import { type Device, deviceOf } from "./device.ts";
import { identityDevices, identitySessions, identityUsers } from "./identity.table.server.ts";
import { isSampleAccount } from "./sample-accounts.ts";

const cookie = "taskhaat-device";
/** The longest that browsers keep a cookie. */
export const deviceDays = 400;
/** The session of a registration begins within this time of the account. */
const registrationTime = 60_000;
const loginMailsPerDay = 5;

/** The value of this browser's cookie, or a new one. */
export function readDevice(c: Context<ServerEnv>): string {
  const known = getCookie(c, cookie) ?? "";
  return /^[\w-]{32}$/.test(known) ? known : randomBytes(24).toString("base64url");
}

/** The header `Set-Cookie` for it. */
export function deviceCookie(device: string, secure: boolean): string {
  return serialize(cookie, device, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: deviceDays * 86_400 });
}

type SignIn = { sessionId: string; deviceHash: string; language: Locale };
export type NoteSignIn = (sessionToken: string, device: string) => Promise<void>;

/** Gives a function that records the browser of a session whose cookie is sent: one that waits for its second step has none. */
export function defineLoginNotice(jobs: Pick<Jobs, "define">, { db, mailer, origin, marketName, languageOf }: MailOptions): NoteSignIn {
  const { userId, deviceHash: hash, createdAt } = identityDevices;

  const enqueue = jobs.define<SignIn>({
    name: "send-login-notice",
    async run({ sessionId, deviceHash, language }) {
      // None if it has ended meanwhile.
      const [session] = await db
        .select({
          userId: identitySessions.userId,
          userAgent: identitySessions.userAgent,
          address: identitySessions.ipAddress,
          at: identitySessions.createdAt,
          email: identityUsers.email,
          openedAt: identityUsers.createdAt,
        })
        .from(identitySessions)
        .innerJoin(identityUsers, eq(identityUsers.id, identitySessions.userId))
        .where(eq(identitySessions.id, sessionId));
      if (!session) return;
      const isTheirs = eq(userId, session.userId);
      const isKnown = (await db.$count(identityDevices, and(isTheirs, eq(hash, deviceHash)))) > 0;
      const isRegistration =
        session.at.getTime() - session.openedAt.getTime() < registrationTime && (await db.$count(identityDevices, isTheirs)) === 0;
      const ofToday = await db.$count(identityDevices, and(isTheirs, gt(createdAt, sql`now() - interval '1 day'`)));
      if (!isKnown && !isRegistration && ofToday <= loginMailsPerDay) {
        const market = await marketName();
        const { email, userAgent, address, at } = session;
        await mailer.send(
          inLocale((await languageOf(session.userId)) ?? language, () =>
            loginMail({ to: email, market, origin: origin(), ...deviceOf(userAgent), address, at }),
          ),
        );
      }
      // The account may be deleted meanwhile.
      await db
        .insert(identityDevices)
        .select(
          sql`select ${identityUsers.id}, ${deviceHash}, now(), now() from ${identityUsers} where ${identityUsers.id} = ${session.userId} for key share`,
        )
        .onConflictDoUpdate({ target: [userId, hash], set: { usedAt: new Date() } });
    },
  });

  return async (sessionToken, device) => {
    const { id, userId, token } = identitySessions;
    const [session] = await db.select({ id, userId }).from(identitySessions).where(eq(token, sessionToken));
    if (!session || isSampleAccount(session.userId)) return;
    await enqueue(db, { sessionId: session.id, deviceHash: hashToken(device), language: getLocale() });
  };
}

type LoginMail = Device & { to: string; market: string; origin: string; address: string | null; at: Date };

/** Only with our own names of browsers and systems: the header that names them is written by the one who signs in. */
function loginMail({ to, market, origin, browser, system, address, at }: LoginMail): Mail {
  const device = browser && system ? m.security_device({ browser, system }) : (browser ?? system ?? m.security_device_unknown());
  return composeMail({
    to,
    subject: m.loginnotice_subject({ market }),
    market,
    parts: [
      m.mail_greeting_plain(),
      m.loginnotice_intro({ market }),
      m.loginnotice_details({ device, time: utcMomentText(at.toISOString()), place: placeText(address) }),
      m.loginnotice_not_you(),
      { button: { label: m.loginnotice_button(), link: `${origin}${pagePaths.profile}#sessions` } },
      { button: { label: m.password_mail_button(), link: origin + pagePaths.forgotPassword } },
    ],
    why: m.accountnotice_why({ market }),
  });
}

function placeText(address: string | null): string {
  if (!address) return m.security_place_unknown();
  const place = signInPlace(address);
  if (place === "machine") return m.security_place_machine();
  return place === "network" ? m.security_place_network({ address }) : address;
}
