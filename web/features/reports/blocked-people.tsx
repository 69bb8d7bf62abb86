import { useState } from "react";
import type { Block } from "#contract/block.ts";
import type { Client } from "#contract/client.ts";
import { useChange } from "#web/data/change.ts";
import { readFirst } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";

type Blocks = { items: Block[]; next: string | null };

export function readBlocks(client: Client["signedIn"], count: number): Promise<Blocks> {
  return readFirst(count, async (query) => {
    const { data: items, next } = await client.list("GET /blocks", { query });
    return { items, next };
  });
}

export function BlockedPeople({ blocks }: { blocks: Blocks | Promise<Blocks> }) {
  return (
    <SettingsCard title="Blocked people">
      <Loaded
        data={blocks}
        waiting={<BlockList />}
        failed={({ error }) => <BlockList failure={`The list could not be read. ${failureReason(error)}`} />}
      >
        {(known) => <BlockList blocks={known} />}
      </Loaded>
    </SettingsCard>
  );
}

function BlockList({ blocks, failure }: { blocks?: Blocks; failure?: string }) {
  const [error, setError] = useState("");
  return (
    <>
      <p className="text-ink-soft">
        {blocks?.items.length === 0
          ? "Nobody. You can block somebody in a conversation."
          : "Between you and them there are no new offers and no messages. They are not told."}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {blocks?.items.map(({ person }) => (
          <BlockedPerson key={person.id} person={person} setError={setError} />
        ))}
      </ul>
      {blocks?.next && <ShowMore className="justify-self-start">Show more</ShowMore>}
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {error || failure}
      </p>
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
