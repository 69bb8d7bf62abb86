import { Link, type LinkProps } from "react-router";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { guardDocumentLink } from "#web/data/guarded-navigation.ts";
import { Contact } from "#web/ui/contact.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useMarket } from "#web/ui/market.ts";

export function SiteFooter({ giveFeedback }: { giveFeedback(): void }) {
  const { contact } = useMarket();
  return (
    <footer className="mt-auto border-t border-line bg-sunk print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8">
        <div className="grid gap-2">
          <Logo className="text-xl" />
          <p className="text-sm text-ink-soft">{m.footer_tagline()}</p>
          {contact && <p className="text-sm text-ink-soft">{insert(m.footer_contact, { contact: <Contact contact={contact} /> })}</p>}
        </div>
        <nav aria-label={m.footer_label()}>
          <ul className="flex flex-wrap gap-x-6 text-sm font-medium">
            <FooterLink to={pagePaths.about}>{m.footer_about()}</FooterLink>
            <FooterLink to={`${pagePaths.about}#help`}>{m.footer_help()}</FooterLink>
            <FooterLink to={pagePaths.terms}>{m.footer_terms()}</FooterLink>
            <FooterLink to={pagePaths.transparency}>{m.footer_transparency()}</FooterLink>
            {/* A document of its own: its policy allows connections to other markets. */}
            <FooterLink to={pagePaths.verify} reloadDocument onClick={guardDocumentLink}>
              {m.footer_verify()}
            </FooterLink>
            <li className="no-script:hidden">
              <button type="button" onClick={giveFeedback} className={link}>
                {m.footer_feedback()}
              </button>
            </li>
            <FooterLink to={apiPaths.docs} reloadDocument onClick={guardDocumentLink}>
              {m.footer_api()}
            </FooterLink>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

const link = "flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";

function FooterLink(props: LinkProps) {
  return (
    <li>
      <Link {...props} className={link} />
    </li>
  );
}
