import { useId, useState } from "react";
import type { Block } from "#contract/block.ts";
import type { Client } from "#contract/client.ts";
import { useChange } from "#web/data/change.ts";
import { readFirst } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";

type Blocks = { items: Block[]; next: string | null };

export function readBlocks(client: Client["signedIn"], count: number): Promise<Blocks> {
  return readFirst(count, async (query) => {
    const { data: items, next } = await client.list("GET /blocks", { query });
    return { items, next };
  });
}

/** The people whom a person has blocked, each with a button that unblocks them. */
export function BlockedPeople({ blocks }: { blocks: Blocks | Promise<Blocks> }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-9">
      <h2 id={id} className="text-2xl">
        Blocked people
      </h2>
      <Loaded data={blocks} waiting={<Explanation />} failed={({ error }) => <NotLoaded error={error} />}>
        {(known) => <BlockList {...known} />}
      </Loaded>
    </section>
  );
}

function Explanation() {
  return <p className="text-ink-soft">Between you and them there are no new offers and no messages. They are not told.</p>;
}

function NotLoaded({ error }: { error: unknown }) {
  return (
    <>
      <Explanation />
      <ErrorLine text={`The list could not be read. ${failureReason(error)}`} />
    </>
  );
}

function ErrorLine({ text }: { text: string }) {
  return (
    <p role="alert" className="font-medium text-vermilion empty:hidden">
      {text}
    </p>
  );
}

function BlockList({ items, next }: Blocks) {
  const [error, setError] = useState("");
  return (
    <>
      {items.length === 0 ? <p className="text-ink-soft">Nobody. You can block somebody in a conversation.</p> : <Explanation />}
      <ul className="grid gap-2 empty:hidden">
        {items.map(({ person }) => (
          <BlockedPerson key={person.id} person={person} setError={setError} />
        ))}
      </ul>
      {next && <ShowMore className="justify-self-start">Show more</ShowMore>}
      <ErrorLine text={error} />
    </>
  );
}

function BlockedPerson({ person, setError }: { person: Block["person"]; setError(error: string): void }) {
  const { send, busy } = useChange("DELETE /blocks/{id}", {
    onFailed: (failure) => setError(`${person.name} is still blocked. ${failureReason(failure)}`),
  });

  function unblock() {
    setError("");
    send({ id: person.id });
  }

  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar name={person.name} photoURL={person.photoURL} />
      <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
      <Button variant="secondary" busy={busy} onClick={unblock}>
        Unblock<span className="sr-only"> {person.name}</span>
      </Button>
    </li>
  );
}
