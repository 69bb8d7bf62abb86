import { m } from "#texts/m.ts";
import { VerifyPage } from "#web/features/credentials/verify/verify-page.tsx";
import { Page } from "#web/ui/page.tsx";
import { listedPage } from "#web/ui/page-meta.ts";

export const meta = listedPage(m.check_page_title, m.check_description);

export default function Verify() {
  return (
    <Page title={m.check_title()} intro={m.check_intro()} width="form">
      <VerifyPage />
    </Page>
  );
}
