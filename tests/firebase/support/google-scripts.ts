// The popup's page and the emulator's frame speak to each other through a script of Google's. Tests answer its address with as much of it
// as the two need, and let nothing else leave this machine.
import type { BrowserContext } from "@playwright/test";

const address = "https://apis.google.com/js/api.js";

export async function stayOnThisMachine(context: BrowserContext): Promise<void> {
  await context.route(/^https?:\/\/(?!localhost[:/])/, (route) => {
    if (!route.request().url().startsWith(address)) return route.abort();
    return route.fulfill({ contentType: "text/javascript", body: `(${standIn})();` });
  });
}

/** Runs in the page and in the frame. A message waits until somebody has registered for it, as with Google's script. */
function standIn() {
  type Handler = (data: unknown) => unknown;
  type Message = { id: number; type: string; data?: unknown; responses?: unknown[] };
  const browser = window as unknown as Record<string, unknown>;

  function createLink(other: () => Window | null) {
    const handlers = new Map<string, Handler>();
    const waiting: Message[] = [];
    const replies = new Map<number, (responses: unknown[]) => void>();
    const ready = Promise.withResolvers<void>();
    let sent = 0;

    function post(message: Message) {
      other()?.postMessage({ standIn: message }, "*");
    }

    async function handle(message: Message, handler: Handler) {
      post({ id: message.id, type: "reply", responses: [await handler(message.data)] });
    }

    window.addEventListener("message", ({ source, data }) => {
      const message: Message | undefined = data?.standIn;
      if (!message || source !== other()) return;
      const handler = handlers.get(message.type);
      if (message.type === "ready") ready.resolve();
      else if (message.type === "reply") replies.get(message.id)?.(message.responses ?? []);
      else if (handler) handle(message, handler);
      else waiting.push(message);
    });

    return {
      restyle: async () => {},
      ping: () => ready.promise,
      announce: () => post({ id: 0, type: "ready" }),
      register(type: string, handler: Handler) {
        handlers.set(type, handler);
        for (const message of waiting.filter((one) => one.type === type)) handle(message, handler);
      },
      send(type: string, data: unknown, done: (responses: unknown[]) => void) {
        sent += 1;
        replies.set(sent, (responses) => {
          try {
            done(responses);
          } catch {
            // Firebase's library throws in one of these callbacks even when all is well.
          }
        });
        post({ id: sent, type, data });
      },
    };
  }

  type Link = ReturnType<typeof createLink>;
  type Options = { where: HTMLElement; url: string; attributes: { style: Partial<CSSStyleDeclaration> } };

  const context = {
    open(options: Options, opened: (link: Link) => Promise<Link>) {
      const frame = document.createElement("iframe");
      frame.src = options.url;
      Object.assign(frame.style, options.attributes.style);
      options.where.append(frame);
      return opened(createLink(() => frame.contentWindow));
    },
    getParentIframe() {
      const link = createLink(() => window.parent);
      link.announce();
      return link;
    },
  };

  browser.gapi = {
    load: (_name: string, { callback }: { callback(): void }) => callback(),
    iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
  const { src } = document.currentScript as HTMLScriptElement;
  const onload = browser[new URL(src).searchParams.get("onload") ?? "gapi_onload"] as () => void;
  onload();
}
