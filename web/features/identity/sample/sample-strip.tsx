import { useEffect, useRef } from "react";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { m } from "#texts/m.ts";
import { IconButton } from "#web/ui/button.tsx";
import { hideSampleStrip } from "#web/ui/display-settings.ts";
import { SamplePersonButton } from "./sample-person.tsx";
import { useSamplePeople } from "./use-sample-people.ts";
import { useTryPerson } from "./use-try-person.ts";

/** On every page of a server on loopback until the visitor closes it: people of the sample market to try. */
export function SampleStrip({ people: served }: { people: SamplePerson[] }) {
  const people = useSamplePeople(served);
  const { busy, tryPerson, current } = useTryPerson();

  const list = useRef<HTMLUListElement>(null);
  const count = people.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current person is found among those that are shown.
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Not scrollIntoView, which would also scroll the page.
    if (button && list.current) list.current.scrollLeft = button.offsetLeft;
  }, [current, count]);

  function close() {
    hideSampleStrip();
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  if (count === 0) return null;
  return (
    <aside aria-label={m.sample_label()} className="border-b border-line bg-sunk no-script:hidden sample-hidden:hidden">
      <div className="page-width flex items-center gap-3 py-1">
        <p className="shrink-0 text-sm leading-tight font-semibold max-sm:w-18">{m.sample_try()}</p>
        <ul ref={list} className="relative flex min-w-0 grow gap-1 overflow-x-auto [scrollbar-width:thin]">
          {people.map((person) => (
            <li key={person.account} className="shrink-0">
              <SamplePersonButton
                person={person}
                isCurrent={person.account === current}
                busy={busy}
                onPress={() => tryPerson(person)}
                className="px-2 py-1"
              />
            </li>
          ))}
        </ul>
        <IconButton icon="close" label={m.sample_close()} onClick={close} className="shrink-0" />
      </div>
    </aside>
  );
}
