// The page of each form for accounts: the form under an awning, and beside it the drawing of a market stall.
import { type ComponentProps, type ReactNode, useEffect, useId } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { m } from "#texts/m.ts";
import { prepareProvider } from "#web/features/identity/create-provider.ts";
import { Button } from "#web/ui/button.tsx";
import { useMarket } from "#web/ui/market.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type AccountFormState, FormAlert } from "./account-form.tsx";
import { type RegistrationItem, registrationItems } from "./registration.ts";
import stall from "./stall.svg?url";

const signLetters = 15;

type AccountPageProps = Partial<StallProps> & { heading: string; intro: ReactNode; children: ReactNode };

export function AccountPage({ heading, intro, parts = registrationItems, sign, children }: AccountPageProps) {
  const { name } = useMarket();
  return (
    <div className="page-width grid items-start gap-x-16 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <Stall parts={parts} sign={sign ?? name} />
      <AwningCard className="mx-auto w-full max-w-116">
        <div className="grid gap-6 p-5 pt-7 sm:p-9 sm:pt-8">
          <header className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{heading}</h1>
            <p className="text-pretty text-ink-soft">{intro}</p>
          </header>
          <p className="hidden rounded-md bg-marigold-tint px-4 py-3 no-script:block">{m.account_no_script()}</p>
          {children}
        </div>
      </AwningCard>
    </div>
  );
}

export function AwningCard({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`overflow-clip rounded-lg border border-line bg-card shadow-soft ${className}`}>
      <div aria-hidden="true" className="awning-shadow">
        <div className="awning [--awning-pale:var(--marigold)]" />
      </div>
      {children}
    </div>
  );
}

type AccountFormProps = Pick<ComponentProps<"form">, "onSubmit" | "onInput"> & {
  form: AccountFormState;
  submit: string;
  busy: boolean;
  disabled?: boolean;
  onGoogle?: () => void;
  children: ReactNode;
};

/** Disabled while the page is only HTML: the browser would send the form itself. */
export function AccountForm({ form, submit, busy, disabled = false, onGoogle, children, ...handlers }: AccountFormProps) {
  const hydrated = useHydrated();
  usePreparedProvider();
  return (
    <form ref={form.element} method="post" noValidate {...handlers} className="grid gap-5">
      <FormAlert failure={form.failure} />
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={disabled || !hydrated}>
        {submit}
      </Button>
      {onGoogle && <GoogleButton isAlternative disabled={busy || !hydrated} onClick={onGoogle} />}
    </form>
  );
}

function usePreparedProvider(): PublicConfig | undefined {
  const config = useRouteLoaderData<PublicConfig>("root");
  useEffect(() => {
    if (config) void prepareProvider(config);
  }, [config]);
  return config;
}

type GoogleButtonProps = { isAlternative: boolean; disabled: boolean; onClick(): void };

/** Only where the server has a Google provider. */
export function GoogleButton({ isAlternative, disabled, onClick }: GoogleButtonProps) {
  const config = usePreparedProvider();
  const note = useId();
  if (!config?.google) return null;
  const isDemo = config.google === "google-stand-in";
  return (
    <div className="grid gap-2">
      {isAlternative && (
        <p
          aria-hidden="true"
          className="my-1 flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          {m.account_or()}
        </p>
      )}
      <Button
        variant="secondary"
        size="lg"
        disabled={disabled}
        onClick={onClick}
        aria-describedby={isDemo ? note : undefined}
        className="max-sm:px-3 max-sm:whitespace-normal"
      >
        <GoogleMark />
        {m.account_google()}
      </Button>
      {isDemo && (
        <p id={note} className="text-center text-sm text-ink-soft">
          {m.account_google_demo()}
        </p>
      )}
    </div>
  );
}

/** Google's mark and colours, which its guidelines require on this button. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path fill="#4285F4" d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.4v2.9h3.7c2.2-2 3.4-5 3.4-8.4Z" />
      <path fill="#34A853" d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a7 7 0 0 1-10.4-3.6H1.7v2.9A11.5 11.5 0 0 0 12 23.5Z" />
      <path fill="#FBBC05" d="M5.5 14.2a6.9 6.9 0 0 1 0-4.4V6.9H1.7a11.5 11.5 0 0 0 0 10.2l3.8-2.9Z" />
      <path fill="#EA4335" d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.7 6.9l3.8 2.9A6.9 6.9 0 0 1 12 5.1Z" />
    </svg>
  );
}

/** Leads to another form for accounts, which also leads back to the page that the person came from. */
export function OtherForm({ question, label, to, busy }: { question: string; label: string; to: string; busy: boolean }) {
  const hydrated = useHydrated();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-6">
      <p className="text-ink-soft">{question}</p>
      <Button variant="secondary" disabled={busy || !hydrated} onClick={() => navigate(to, { state })}>
        {label}
      </Button>
    </div>
  );
}

type StallProps = { parts: readonly RegistrationItem[]; sign: string };

/** The drawing of a market stall, with its `parts` and the text on its sign. Each item of the registration adds a part. */
function Stall({ parts, sign }: StallProps) {
  return (
    <svg
      viewBox="0 0 560 560"
      aria-hidden="true"
      className="sticky top-25 hidden max-h-[calc(100dvh-8rem)] w-full rounded-lg lg:block"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    >
      <use href={`${stall}#background`} />
      <Part name="photoURL" shown={parts.includes("photoURL")} outline={<rect x="136" y="268" width="76" height="88" rx="6" />} />
      <Part name="email" shown={parts.includes("email")} outline={<path d="M330 316h84v54h-84z" />} />
      <use href={`${stall}#counter`} />
      <Part name="password" shown={parts.includes("password")} outline={<rect x="253" y="420" width="54" height="46" rx="8" />} />
      {/* The awning is rolled up until the terms are accepted. */}
      <g className={`origin-[280px_172px] transition-transform duration-300 ${parts.includes("terms") ? "" : "scale-y-[0.22]"}`}>
        <use href={`${stall}#awning`} />
      </g>
      <Part name="displayName" shown={parts.includes("displayName")} outline={<rect x="158" y="92" width="244" height="62" rx="10" />}>
        <text x="280" y="133" textAnchor="middle" className="font-display text-[28px] font-bold" fill="var(--s-cream)">
          {shorten(sign)}
        </text>
      </Part>
    </svg>
  );
}

type PartProps = { name: RegistrationItem; shown: boolean; outline: ReactNode; children?: ReactNode };

/** A dashed outline shows the place of a part that is missing. */
function Part({ name, shown, outline, children }: PartProps) {
  const opacity = shown ? "opacity-0" : "opacity-70";
  return (
    <>
      <g className={`transition-opacity duration-300 ${opacity}`} stroke="var(--ink-soft)" strokeWidth="2.5" strokeDasharray="1 8">
        {outline}
      </g>
      <g className={`transition-[opacity,transform] duration-300 ${shown ? "" : "-translate-y-3 opacity-0"}`}>
        <use href={`${stall}#${name}`} />
        {children}
      </g>
    </>
  );
}

function shorten(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  if (letters.length <= signLetters) return letters.join("");
  const start = letters.slice(0, signLetters - 1).join("");
  return `${start.trimEnd()}…`;
}
