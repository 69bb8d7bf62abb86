import { useEffect, useState } from "react";
import { m } from "#texts/m.ts";
import { browserClient } from "#web/data/api.ts";
import { useLocale } from "#web/data/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { announcementKey, hideReadAnnouncement } from "#web/ui/display-settings.ts";
import { useMarket } from "#web/ui/market.ts";
import { store } from "#web/ui/storage.ts";
import { Written } from "#web/ui/written.tsx";

/** The administrators' announcement, on every page until the person closes it. A new text is shown again. */
export function Announcement() {
  const { announcement: served, locale: servedIn } = useMarket();
  const locale = useLocale();
  const [translated, setTranslated] = useState({ locale: servedIn, text: served });
  const text = translated.locale === locale && locale !== servedIn ? translated.text : served;

  // The page keeps its other data when the language changes.
  useEffect(() => {
    if (!served || locale === servedIn) return;
    browserClient.request("GET /market").then(
      ({ announcement }) => setTranslated({ locale, text: announcement }),
      () => undefined,
    );
  }, [served, locale, servedIn]);

  useEffect(() => hideReadAnnouncement(text), [text]);

  function close() {
    store("localStorage", announcementKey, text);
    hideReadAnnouncement(text);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  if (!text) return null;
  return (
    <aside aria-label={m.announcement_label()} className="border-b border-line bg-marigold-tint announcement-read:hidden">
      <div className="page-width flex items-start justify-between gap-3 py-1">
        <Written className="py-2 font-medium wrap-anywhere">{text}</Written>
        <IconButton icon="close" label={m.announcement_close()} onClick={close} className="shrink-0 no-script:hidden" />
      </div>
    </aside>
  );
}
