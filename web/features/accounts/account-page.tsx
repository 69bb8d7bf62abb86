// The page of each form for accounts: the form under an awning, and beside it the drawing of a market stall.
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { AccountDrawing } from "./account-drawing.tsx";
import type { RegistrationItem } from "./registration.ts";

type AccountPageProps = {
  heading: string;
  intro: ReactNode;
  /** The parts of the stall that the drawing shows; all of them, unless it is given. */
  parts?: readonly RegistrationItem[] | undefined;
  /** The text on the stall's sign. */
  sign?: string;
  children: ReactNode;
};

export function AccountPage({ heading, intro, parts, sign = "TaskHaat", children }: AccountPageProps) {
  return (
    <div className="page-width grid items-start gap-x-16 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <AccountDrawing parts={parts} sign={sign} className="sticky top-25 hidden max-h-[calc(100dvh-8rem)] w-full rounded-lg lg:block" />
      <AwningCard className="mx-auto w-full max-w-116">
        <div className="grid gap-6 p-5 pt-7 sm:p-9 sm:pt-8">
          <header className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{heading}</h1>
            <p className="text-pretty text-ink-soft">{intro}</p>
          </header>
          <p className="hidden rounded-md bg-marigold-tint px-4 py-3 no-script:block">
            This page needs JavaScript. Please turn it on and load the page again.
          </p>
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

/** Leads to another form for accounts, which also leads back to the page that the person came from. */
export function OtherForm({ question, label, to, disabled }: { question: string; label: string; to: string; disabled: boolean }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-6">
      <p className="text-ink-soft">{question}</p>
      <Button variant="secondary" disabled={disabled} onClick={() => navigate(to, { state })}>
        {label}
      </Button>
    </div>
  );
}
