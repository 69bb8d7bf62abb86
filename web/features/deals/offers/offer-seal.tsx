// What was published when the offers of a task closed, and the files that prove an offer was among them.
import { Link } from "react-router";
import type { Page } from "#contract/client.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import type { OfferProofs, OfferSeal, SealedLeaf } from "#contract/deals/offers/offer-seal.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { guardDocumentLink } from "#web/data/guarded-navigation.ts";
import { asPerson } from "#web/data/load.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";

/** For every reader of the task. The poster can also download the proofs of all offers. */
export function SealNotice({ deal, seal }: { deal: Deal; seal: OfferSeal }) {
  // Offers open again after an award that lapsed or a deadline that was extended.
  const notice = deal.state === "open" ? m.seal_notice_earlier : m.seal_notice;
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon name="lock" className="mt-0.5 size-4" />
        <span>
          {insert((inputs: { time: string }) => notice({ count: seal.count, ...inputs }), { time: <Moment at={seal.sealedAt} /> })}
        </span>
      </p>
      {deal.isYours && (
        <DownloadButton name={`offer-proofs-${deal.task}.json`} read={() => readAllProofs(deal.task)}>
          {m.seal_download_all()}
        </DownloadButton>
      )}
      <Fold title={m.seal_about()} tone="soft" className="text-sm">
        <p className="max-w-prose text-ink-soft">{m.seal_explanation()}</p>
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold">{m.seal_root()}</p>
          <code className="rounded-md bg-sunk px-3 py-2 wrap-anywhere select-all">{seal.root}</code>
          <Button
            variant="secondary"
            icon="copy"
            onClick={() => copyText(seal.root, { copied: m.seal_copied(), failed: m.seal_copy_failed() })}
          >
            {m.seal_copy()}
          </Button>
        </div>
        <Link to={pagePaths.verify} reloadDocument onClick={guardDocumentLink} className={`${textLink} justify-self-start py-1`}>
          {m.seal_verify()}
        </Link>
      </Fold>
    </div>
  );
}

export function ProofButton({ offer }: { offer: string }) {
  return (
    <DownloadButton
      name={`offer-proof-${offer}.json`}
      read={() => asPerson((client) => client.request("GET /offers/{id}/proof", { id: offer, query: {} }))}
    >
      {m.seal_download()}
    </DownloadButton>
  );
}

function readPage(task: string, query: { after?: string }): Promise<Page<"GET /mytask/{id}/proofs">> {
  return asPerson((client) => client.list("GET /mytask/{id}/proofs", { id: task, query }));
}

async function readAllProofs(task: string) {
  const leaves: SealedLeaf[] = [];
  for (let query: { after?: string } | null = {}; query; ) {
    const { data, next }: Page<"GET /mytask/{id}/proofs"> = await readPage(task, query);
    leaves.push(...data);
    query = next === null ? null : { after: next };
  }
  return { type: "TaskHaatOfferProofs", version: 1, leaves } satisfies OfferProofs;
}

function DownloadButton({ name, read, children }: { name: string; read: () => Promise<object>; children: string }) {
  const [busy, run] = useAction();
  function download() {
    run(
      async () => downloadFile(name, new Blob([JSON.stringify(await read(), null, 2)], { type: "application/json" })),
      (error) => toast.error(m.seal_download_failed({ reason: failureReason(error) })),
    );
  }
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} className="sm:justify-self-start">
      {children}
    </Button>
  );
}
