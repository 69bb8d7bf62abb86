import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { Scene } from "#web/ui/scene.tsx";
import { Drawing } from "#web/ui/state-message.tsx";

/** Replaces the whole app after a failure, and therefore depends on as little of it as possible. */
export function ErrorPage({ status }: { status: number }) {
  useReadyWhen(true);
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex min-h-17 items-center">
          <a href={pagePaths.home} aria-label="TaskHaat" className="grid min-h-11 items-center rounded-sm">
            <Logo className="text-[1.375rem]" />
          </a>
        </div>
      </header>
      <main className="grid flex-1 content-center">{status === 404 ? <NotFound /> : <Failure status={status} />}</main>
    </>
  );
}

export function NotFound() {
  const { code, title, text, home } = messages.notFound;
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-10 py-14 md:grid-cols-[5fr_6fr] md:py-20">
      <title>{`${code} · TaskHaat`}</title>
      <div className="grid justify-items-start gap-4">
        <p className="font-display text-8xl leading-none font-extrabold tracking-tight text-river">{code}</p>
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="text-xl text-ink-soft">{text}</p>
        <ButtonLink to={pagePaths.home} size="lg" className="mt-4">
          {home}
        </ButtonLink>
      </div>
      <Scene name="trail" className="w-full rounded-lg shadow-soft" />
    </div>
  );
}

function Failure({ status }: { status: number }) {
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-20 text-center">
      <title>Something went wrong · TaskHaat</title>
      <Drawing name="torn-awning" />
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="max-w-md text-lg text-ink-soft">
        {status === 503
          ? "The market is closed for a moment. Please try again in a minute."
          : "This page could not be shown. The fault is ours, and nothing you saved is lost."}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pagePaths.home} reloadDocument size="lg">
          Go to Home
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={() => window.location.reload()} className="no-script:hidden">
          Try again
        </Button>
      </div>
    </div>
  );
}
