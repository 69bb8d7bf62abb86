// What every page knows about the market. The root route loads it with the page.
import { useRouteLoaderData } from "react-router";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import type { Market } from "#contract/market/market.ts";
import { defaultName, defaultNotice } from "#contract/platform/display.ts";
import type { Locale } from "#texts/locale.ts";

/** `locale` is the language of its texts. */
export type ShownMarket = Omit<Market, "rules"> & { locale?: Locale };

export const defaultMarket: ShownMarket = {
  name: defaultName,
  notice: defaultNotice,
  announcement: "",
  contact: "",
  registration: "open",
  payments: null,
};

/** The defaults only where the page could not be loaded. */
export function useMarket(): ShownMarket {
  return useRouteLoaderData<{ market?: ShownMarket }>("root")?.market ?? defaultMarket;
}

/** For loaders, which cannot read the data of the root route: its layout writes this into `<html>`. */
export function takesPayments(): boolean {
  return document.documentElement.dataset.payments !== undefined;
}

/** The people of the sample market that visitors can try; undefined where they cannot. */
export function useServedSample(): SamplePerson[] | undefined {
  return useRouteLoaderData<{ samplePeople?: SamplePerson[] }>("root")?.samplePeople;
}

let isChanged = false;

/** After an administrator has changed the settings of the market in this tab: from now on each load of a page's data includes them. */
export function setMarketChanged(): void {
  isChanged = true;
}

/** For the root route, whose data is otherwise loaded once. The router asks several times per load. */
export function isMarketChanged(): boolean {
  return isChanged;
}
