// The market over the embedded provider, with calls about the security of an account.
import { Me, Session } from "#contract/account/account.ts";
import { openEmbeddedMarket } from "./embedded-market.ts";
import { asJson as inJson } from "./test-app.ts";
import { asJson } from "./test-identity.ts";

export type AccountMarket = Awaited<ReturnType<typeof openAccountMarket>>;
export type Person = Awaited<ReturnType<AccountMarket["signUp"]>>;
type Market = Awaited<ReturnType<typeof openEmbeddedMarket>>;
type SignedUp = Awaited<ReturnType<Market["signUp"]>>;

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

export const codeIn = (mail: string) => /: (\d{6})$/m.exec(mail)?.[1] ?? "";
export const isLoginNotice = (mail: string) => mail.includes("Subject: New login to your TaskHaat account\n");

export async function openAccountMarket() {
  const market = await openEmbeddedMarket();
  const call = (person: Pick<SignedUp, "headers">, method: string, path: string, body?: object) =>
    market.app.request(path, body ? inJson(method, body, person.headers) : { method, headers: person.headers });
  const atSignUp = new Set<string>();
  /** Without the mail that follows the registration, and notices of new logins. */
  const mailsTo = async (email: string) =>
    (await market.identity.mailsTo(email)).filter((mail) => !atSignUp.has(mail) && !isLoginNotice(mail));
  const subjectsTo = async (email: string) => (await mailsTo(email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  return {
    ...market,
    async signUp(...given: Parameters<Market["signUp"]>) {
      const person = await market.signUp(...given);
      for (const mail of await market.identity.mailsTo(person.email)) atSignUp.add(mail);
      return person;
    },
    call,
    enter: (person: Pick<SignedUp, "headers">, code: string) => call(person, "POST", "/me/email/confirm", { code }),
    async codeMailedTo(email: string): Promise<string> {
      return codeIn((await market.identity.mailsTo(email)).at(-1) ?? "");
    },
    mailsTo,
    subjectsTo,
    request: (person: SignedUp, newEmail: string, currentPassword = person.password) =>
      call(person, "POST", "/me/email", { newEmail, currentPassword }),
    async linkMailedTo(email: string): Promise<string> {
      return /confirm-email#(\w+)/.exec((await mailsTo(email)).at(-1) ?? "")?.[1] ?? "";
    },
    look: (person: Pick<SignedUp, "headers">, token: string) => call(person, "POST", "/me/email/link", { token }),
    confirm: (person: Pick<SignedUp, "headers">, token: string) => call(person, "POST", "/me/email/confirm", { token }),
    sessionsOf: async (person: Pick<SignedUp, "headers">) =>
      Session.array().parse(await (await call(person, "GET", "/me/sessions")).json()),
    me: async (person: Pick<SignedUp, "headers">) => Me.parse(await (await call(person, "GET", "/me")).json()),
    /** Another browser of the person. */
    async signIn({ email, password }: Pick<SignedUp, "email" | "password">, userAgent: string) {
      const browse = market.identity.openBrowser();
      const answer = await browse("/identity/sign-in/email", asJson({ email, password }, { "User-Agent": userAgent }));
      if (!answer.ok) throw new Error(await answer.text());
      const { token } = await (await browse("/identity/token")).json();
      return { browse, headers: { Authorization: `Bearer ${token}` } };
    },
    async freshHeaders({ browse }: Pick<SignedUp, "browse">) {
      const { token } = await (await browse("/identity/token")).json();
      return { headers: { Authorization: `Bearer ${token}` } };
    },
    [Symbol.asyncDispose]: () => market[Symbol.asyncDispose](),
  };
}
