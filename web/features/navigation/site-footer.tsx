import { Link } from "react-router";
import { apiPaths, pagePaths } from "#contract/paths.ts";
import { m } from "#messages/m.ts";
import { Logo } from "#web/ui/logo.tsx";

export function SiteFooter({ giveFeedback }: { giveFeedback(): void }) {
  return (
    <footer className="mt-auto border-t border-line bg-sunk">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8">
        <div className="grid gap-2">
          <Logo className="text-xl" />
          <p className="text-sm text-ink-soft">{m.footer_tagline()}</p>
        </div>
        <nav aria-label={m.footer_label()}>
          <ul className="flex flex-wrap gap-x-6 text-sm font-medium">
            <FooterLink to={pagePaths.about}>{m.footer_about()}</FooterLink>
            <FooterLink to={`${pagePaths.about}#help`}>{m.footer_help()}</FooterLink>
            <FooterLink to={pagePaths.terms}>{m.footer_terms()}</FooterLink>
            <li className="no-script:hidden">
              <button type="button" onClick={giveFeedback} className={link}>
                {m.footer_feedback()}
              </button>
            </li>
            <li>
              <a href={apiPaths.docs} className={link}>
                {m.footer_api()}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

const link = "flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={link}>
        {children}
      </Link>
    </li>
  );
}
