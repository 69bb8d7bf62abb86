import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Signpost } from "#web/ui/state-message.tsx";

export function NotFound() {
  const { code, title, text, home } = messages.notFound;
  return (
    <div className="page-width grid flex-1 content-center justify-items-center gap-4 py-20 text-center">
      <title>{`${code} · TaskHaat`}</title>
      <Signpost />
      <p className="font-display text-7xl font-extrabold text-river">{code}</p>
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-ink-soft">{text}</p>
      <ButtonLink to={pagePaths.home} size="lg" className="mt-4">
        {home}
      </ButtonLink>
    </div>
  );
}
