import { Suspense, useState } from "react";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const CreateCredential = lazyPart(() => import("./create-dialog.tsx").then((module) => module.CreateCredential));

/** On a completed deal, for each of its sides. */
export function DealCredential({ task }: { task: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line-strong/60 p-4 sm:p-6">
      <p className="min-w-0 flex-1 basis-60 text-ink-soft">{m.credential_deal_text()}</p>
      <Button variant="secondary" icon="shield" onClick={() => setIsOpen(true)}>
        {m.credential_create()}
      </Button>
      <ButtonLink variant="quiet" to={`${pagePaths.profile}#credentials`}>
        {m.credential_manage()}
      </ButtonLink>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateCredential task={task} close={close} onMissing={close} />
        </Suspense>
      )}
    </div>
  );
}
