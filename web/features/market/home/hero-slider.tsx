import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { timings } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Scene, type SceneName } from "#web/ui/scene.tsx";

const swipeLength = 48;

const slides: readonly { title(): string; subtitle(): string; scene: SceneName }[] = [
  { title: m.home_apps_title, subtitle: m.home_apps_text, scene: "stall" },
  { title: m.home_grow_title, subtitle: m.home_grow_text, scene: "trail" },
  { title: m.home_everyone_title, subtitle: m.home_everyone_text, scene: "crowd" },
  { title: m.home_future_title, subtitle: m.home_future_text, scene: "street" },
];

const sceneClass = "order-1 w-full rounded-lg shadow-soft md:order-2";

export function HeroSlider() {
  const { index, leaving, goTo, previous, next } = useSlides();
  const [isUsed, setIsUsed] = useState(false);
  const swipe = useSwipe(previous, next);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") previous();
    if (event.key === "ArrowRight") next();
  }

  return (
    <section
      aria-roledescription={m.home_carousel()}
      aria-label={m.home_slider()}
      className="relative overflow-x-clip bg-sunk"
      onKeyDown={onKeyDown}
      onPointerEnter={() => setIsUsed(true)}
      onFocus={() => setIsUsed(true)}
    >
      <div aria-hidden="true" className="awning-shadow">
        <div className="awning" />
      </div>
      <div className="page-width relative pt-6 pb-10 md:pt-10 md:pb-14">
        <div className="grid touch-pan-y" {...swipe}>
          {slides.map(({ title, subtitle, scene }, slide) => (
            <article
              key={scene}
              aria-roledescription={m.home_slide()}
              aria-label={m.home_slide_place({ place: numberText(slide + 1), total: numberText(slides.length) })}
              data-state={slide !== index ? "waiting" : leaving ? "leaving" : "shown"}
              className="slide grid items-center gap-x-12 gap-y-6 md:grid-cols-[5fr_6fr]"
            >
              <div className="order-2 grid content-center justify-items-start gap-5 md:order-1 md:pb-20">
                <h2 className="text-[clamp(2.5rem,1.2rem+4.6vw,4.75rem)] leading-[0.98] font-extrabold [&:lang(bn)]:leading-tight">
                  {title()}
                </h2>
                <p className="min-h-[3lh] max-w-md text-lg text-ink-soft md:min-h-0 md:text-xl md:leading-8">{subtitle()}</p>
                <ButtonLink to={pagePaths.browse} size="lg">
                  {m.home_explore()}
                </ButtonLink>
              </div>
              <SlideScene name={scene} drawn={isUsed || slide === index} />
            </article>
          ))}
        </div>
        <div className="mt-8 flex items-center gap-3 md:absolute md:bottom-14 md:mt-0 no-script:hidden">
          <Arrow label={m.home_slide_previous()} icon="arrow-left" onClick={previous} />
          <p className="min-w-20 text-center font-display text-lg font-bold tabular-nums" aria-live="polite">
            {twoDigits(index + 1)} / {twoDigits(slides.length)}
          </p>
          <Arrow label={m.home_slide_next()} icon="arrow-right" onClick={next} />
        </div>
        <Dots current={index} onPick={goTo} />
      </div>
    </section>
  );
}

/** The scenes of the slides behind are loaded when a visitor touches the slider, and at once where there are no scripts. */
function SlideScene({ name, drawn }: { name: SceneName; drawn: boolean }) {
  if (drawn) return <Scene name={name} className={sceneClass} />;
  return (
    <>
      <Scene name={name} drawn={false} className={`${sceneClass} no-script:hidden`} />
      <noscript className="no-script:contents">
        <Scene name={name} className={sceneClass} />
      </noscript>
    </>
  );
}

function Arrow({ label, icon, onClick }: { label: string; icon: "arrow-left" | "arrow-right"; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full border border-line-strong bg-card transition-colors duration-150 hover:border-river hover:bg-river hover:text-on-river"
    >
      <Icon name={icon} />
    </button>
  );
}

function Dots({ current, onPick }: { current: number; onPick(slide: number): void }) {
  return (
    <ul className="mt-3 -ml-3 flex md:absolute md:top-1/2 md:right-0 md:m-0 md:-translate-y-1/2 md:flex-col no-script:hidden">
      {slides.map(({ title, scene }, slide) => (
        <li key={scene}>
          <button
            type="button"
            aria-label={m.home_slide_pick({ place: numberText(slide + 1), title: title() })}
            aria-current={slide === current ? "true" : undefined}
            onClick={() => onPick(slide)}
            className="group grid size-11 place-items-center"
          >
            <span className="size-3 rounded-full border-2 border-river transition-[background-color,scale] duration-150 group-hover:scale-125 group-aria-[current]:bg-river" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** During a transition of `timings.slide` ms the old slide is still the current one, and requests for other slides are ignored. */
function useSlides() {
  const [index, setIndex] = useState(0);
  const [target, setTarget] = useState<number | null>(null);

  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => {
      setIndex(target);
      setTarget(null);
    }, timings.slide);
    return () => clearTimeout(timer);
  }, [target]);

  function goTo(slide: number): void {
    const wrapped = (slide + slides.length) % slides.length;
    if (target === null && wrapped !== index) setTarget(wrapped);
  }

  return { index, leaving: target !== null, goTo, previous: () => goTo(index - 1), next: () => goTo(index + 1) };
}

function useSwipe(previous: () => void, next: () => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? null : event.clientX;
    },
    onPointerUp(event: PointerEvent) {
      const way = start.current === null ? 0 : event.clientX - start.current;
      start.current = null;
      if (way > swipeLength) previous();
      if (way < -swipeLength) next();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}

function twoDigits(value: number): string {
  return numberText(value).padStart(2, numberText(0));
}
