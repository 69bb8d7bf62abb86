// The server holds a page's scripts back by giving them these types. This script starts them after the first frame.

export const heldLink = "held-modulepreload";
export const heldScript = "text/held-module";

/** Uses nothing outside itself, because it is sent to the browser as text. */
function startScripts(link: string, script: string): void {
  // The timer runs after the frame that the callback belongs to.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const held of document.querySelectorAll<HTMLLinkElement>(`link[rel=${link}]`)) held.rel = "modulepreload";
      for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type="${script}"]`)) {
        const started = document.createElement("script");
        started.type = "module";
        started.textContent = held.textContent;
        held.replaceWith(started);
      }
    }),
  );
}

/** A function, so that the browser build, which does not call it, leaves it out. */
export const startScriptsText = () => `(${startScripts})("${heldLink}","${heldScript}")`;
