// Which page is opened after another person was signed in. What the current page has loaded is for the person before.
let nextPage: string | null = null;

/** Null for the page that is shown. */
export function setNextPage(path: string | null): void {
  nextPage = path;
}

export function openNextPage(): void {
  if (nextPage) location.assign(nextPage);
  else location.reload();
}
