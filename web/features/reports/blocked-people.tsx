import { useCallback, useEffect, useId, useState } from "react";
import type { Block } from "#contract/block.ts";
import { browserClient } from "#web/data/api.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";

/** Whom a person has blocked, and the way back. */
export function BlockedPeople() {
  const [blocks, setBlocks] = useState<Block[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const id = useId();

  const load = useCallback(async (after?: string) => {
    try {
      const page = await browserClient.signedIn.list("GET /blocks", { query: { after } });
      setBlocks((known) => [...(after === undefined ? [] : (known ?? [])), ...page.data]);
      setNext(page.next);
    } catch (error) {
      setFault(`The list could not be read. ${failureReason(error)}`);
    }
  }, []);

  useEffect(() => {
    load();
  }, [load]);

  async function unblock({ person }: Block) {
    setFault("");
    try {
      await browserClient.signedIn.request("DELETE /blocks/{id}", { id: person.id });
      setBlocks((known) => known?.filter((one) => one.person.id !== person.id) ?? null);
    } catch (error) {
      setFault(`${person.name} is still blocked. ${failureReason(error)}`);
    }
  }

  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-9">
      <h2 id={id} className="text-2xl">
        Blocked people
      </h2>
      <p className="text-ink-soft">
        {blocks?.length === 0
          ? "Nobody. You can block somebody in a conversation."
          : "Between you and them there are no new offers and no messages. They are not told."}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {blocks?.map((block) => (
          <li key={block.person.id} className="flex flex-wrap items-center gap-3">
            <Avatar name={block.person.name} photoURL={block.person.photoURL} />
            <span className="min-w-0 flex-1 truncate font-medium">{block.person.name}</span>
            <Button variant="secondary" onClick={() => unblock(block)}>
              Unblock<span className="sr-only"> {block.person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {next && (
        <Button variant="secondary" onClick={() => load(next)} className="justify-self-start">
          Show more
        </Button>
      )}
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {fault}
      </p>
    </section>
  );
}
