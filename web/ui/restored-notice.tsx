import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Says that a form has the values of an earlier visit. */
export function RestoredNotice({ busy, onDiscard }: { busy: boolean; onDiscard(): void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-river-tint py-1.5 pr-2 pl-4">
      <Icon name="info" className="size-5 text-river" />
      <p className="flex-1">{m.taskform_restored()}</p>
      <Button variant="quiet" disabled={busy} onClick={onDiscard}>
        {m.taskform_discard()}
      </Button>
    </div>
  );
}
