import { useState } from "react";
import type { Client } from "#contract/client.ts";
import type { Block } from "#contract/people/block.endpoints.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readList } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";

type Blocks = { items: Block[]; next: string | null };

export function readBlocks(client: Client["signedIn"], count: number): Promise<Blocks> {
  return readList(count, (query) => client.list("GET /blocks", { query }));
}

export function BlockedPeople({ blocks }: { blocks: Blocks | Promise<Blocks> }) {
  return (
    <SettingsCard title={m.report_blocked_title()}>
      <Loaded
        data={blocks}
        waiting={<BlockList />}
        failed={({ error }) => <BlockList failure={m.report_blocked_failed({ reason: failureReason(error) })} />}
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
      <p className="text-ink-soft">{blocks?.items.length === 0 ? m.report_blocked_none() : m.report_blocked_text()}</p>
      <ul className="grid gap-2 empty:hidden">
        {blocks?.items.map(({ person }) => (
          <BlockedPerson key={person.id} person={person} setError={setError} />
        ))}
      </ul>
      {blocks?.next && <ShowMore className="justify-self-start">{m.report_blocked_more()}</ShowMore>}
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {error || failure}
      </p>
    </>
  );
}

function BlockedPerson({ person, setError }: { person: Block["person"]; setError(error: string): void }) {
  const { send, busy } = useChange("DELETE /blocks/{id}", {
    onFailed: (failure) => setError(m.report_unblock_failed({ name: person.name, reason: failureReason(failure) })),
  });

  function unblock() {
    setError("");
    send({ id: person.id });
  }

  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar name={person.name} photoURL={person.photoURL} />
      <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
      <Button variant="secondary" busy={busy} onClick={unblock} aria-label={m.report_unblock_person({ name: person.name })}>
        {m.report_unblock()}
      </Button>
    </li>
  );
}
