// The logos of the About page come from a public service, which tests do not call.
import type { BrowserContext, Page } from "@playwright/test";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#0e6660"/></svg>';

/** Answers every request for a logo, except for those in `missing`, which fail. */
export async function answerIcons(page: Page | BrowserContext, missing: readonly string[] = []): Promise<void> {
  await page.route("https://cdn.simpleicons.org/**", (route) => {
    const slug = new URL(route.request().url()).pathname.slice(1);
    if (missing.includes(slug)) return route.abort();
    return route.fulfill({ contentType: "image/svg+xml", body: drawing });
  });
}
