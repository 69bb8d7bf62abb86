import { useEffect } from "react";
import { useLocation } from "react-router";
import { m } from "#texts/m.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { showTrouble, useTrouble } from "#web/ui/connection.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Says why a page or a part of one could not be loaded, until another page is opened or the browser is back online. */
export function ConnectionNotice() {
  const { key } = useLocation();
  return <Notice key={key} />;
}

function Notice() {
  const trouble = useTrouble();
  useEffect(() => {
    const endIfOffline = () => trouble === "offline" && showTrouble(null);
    addEventListener("online", endIfOffline);
    return () => removeEventListener("online", endIfOffline);
  }, [trouble]);
  useEffect(() => () => showTrouble(null), []);
  return (
    <div role="alert" className="fixed inset-x-4 top-[5.5rem] z-60 mx-auto w-fit max-w-xl">
      {trouble && (
        <div className="flex flex-wrap items-center justify-end gap-3 rounded-md border border-vermilion bg-card py-2 pr-2 pl-4 font-semibold shadow-soft">
          <Icon name="alert" className="size-5 text-vermilion" />
          <p className="min-w-40 flex-1">{trouble === "offline" ? m.connection_offline() : m.connection_updated()}</p>
          {trouble === "updated" && (
            <Button variant="secondary" onClick={() => location.reload()}>
              {m.connection_reload()}
            </Button>
          )}
          <IconButton icon="close" label={m.dialog_close()} onClick={() => showTrouble(null)} />
        </div>
      )}
    </div>
  );
}
