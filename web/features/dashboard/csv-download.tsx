import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { downloadCsv, type Rows } from "./csv.ts";

type DownloadProps = { title: string; name: string; readRows(): Rows | Promise<Rows> };

export function DownloadButton({ title, name, readRows }: DownloadProps) {
  const [busy, run] = useAction();

  function download() {
    run(
      async () => downloadCsv(name, await readRows()),
      () => toast.error(m.figures_download_failed(), { toastId: "download-failed" }),
    );
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} aria-label={m.figures_download_of({ title })}>
      {m.figures_download()}
    </Button>
  );
}
