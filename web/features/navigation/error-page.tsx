import { isRouteErrorResponse } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useMarket } from "#web/ui/market.ts";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { Scene } from "#web/ui/scene.tsx";
import { Drawing } from "#web/ui/state-message.tsx";

/** Replaces the whole app after a failure, and therefore depends on as little of it as possible. */
export function ErrorPage({ error }: { error: unknown }) {
  useReadyWhen(true);
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex min-h-17 items-center">
          <a href={pagePaths.home} aria-label={useMarket().name} className="grid min-h-11 min-w-0 items-center rounded-sm">
            <Logo className="text-[1.375rem]" />
          </a>
        </div>
      </header>
      <main className="grid flex-1 content-center">
        <PageError error={error} />
      </main>
    </>
  );
}

/** Replaces a page alone, below the bar. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? <NotFound /> : <Failure status={status} />;
}

export function NotFound() {
  const { name } = useMarket();
  const code = numberText(404);
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-10 py-14 md:grid-cols-[5fr_6fr] md:py-20">
      <title>{`${code} · ${name}`}</title>
      <div className="grid justify-items-start gap-4">
        <p className="font-display text-8xl leading-none font-extrabold tracking-tight text-river">{code}</p>
        <h1 className="text-4xl sm:text-5xl">{m.error_not_found_title()}</h1>
        <p className="text-xl text-ink-soft">{m.error_not_found_text()}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={pagePaths.home} size="lg">
            {m.error_home()}
          </ButtonLink>
          <ButtonLink to={pagePaths.browse} variant="secondary" size="lg">
            {m.nav_browse()}
          </ButtonLink>
        </div>
      </div>
      <Scene name="trail" className="w-full rounded-lg shadow-soft" />
    </div>
  );
}

function Failure({ status }: { status: number }) {
  const { name } = useMarket();
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-20 text-center">
      <title>{`${m.error_failed_title()} · ${name}`}</title>
      <Drawing name="torn-awning" />
      <h1 className="text-4xl">{m.error_failed_title()}</h1>
      <p className="max-w-md text-lg text-ink-soft">{status === 503 ? m.error_unavailable({ market: name }) : m.error_failed_text()}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pagePaths.home} reloadDocument size="lg">
          {m.error_home()}
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={() => window.location.reload()} className="no-script:hidden">
          {m.error_try_again()}
        </Button>
      </div>
    </div>
  );
}
