import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Scene } from "#web/ui/scene.tsx";

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
