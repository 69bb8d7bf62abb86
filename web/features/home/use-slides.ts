import { useEffect, useState } from "react";
import { timings } from "#contract/limits.ts";

/** The slider's states: idle, or leaving for `transition` ms, after which the index changes. Asked while leaving, it does not listen. */
export function useSlides(count: number) {
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
    const wrapped = (slide + count) % count;
    if (target === null && wrapped !== index) setTarget(wrapped);
  }

  return { index, leaving: target !== null, goTo, previous: () => goTo(index - 1), next: () => goTo(index + 1) };
}
