// As much of a browser as HTTP shows: it keeps cookies, names its origin, and leaves redirects to be followed one by one.
export type HttpBrowser = (path: string, init?: RequestInit) => Promise<Response>;

export function createHttpBrowser(send: (request: Request) => Response | Promise<Response>, origin = "http://localhost"): HttpBrowser {
  const cookies = new Map<string, string>();

  return async function browse(path, init = {}) {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method === "POST" && !headers.has("Origin")) headers.set("Origin", origin);
    const response = await send(new Request(new URL(path, origin), { ...init, headers }));
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };

  function keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
