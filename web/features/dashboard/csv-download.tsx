import { useState } from "react";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { downloadCsv, type Rows } from "./csv.ts";

const toastId = "download-failed";

type DownloadProps = { title: string; name: string; readRows(): Rows | Promise<Rows> };

export function DownloadButton({ title, name, readRows }: DownloadProps) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    toast.dismiss(toastId);
    try {
      downloadCsv(name, await readRows());
    } catch {
      toast.error(m.figures_download_failed(), { toastId });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} aria-label={m.figures_download_of({ title })}>
      {m.figures_download()}
    </Button>
  );
}
