// What the server hands to each page it renders.
import { createContext } from "react-router";
import type { PublicConfig } from "#contract/identity/public-config.ts";

export type PageRequest = {
  nonce: string;
  publicConfig: PublicConfig;
  /** Where the world reaches this server, for addresses that leave it. */
  origin: string;
  /** The script with the texts of the page's language, where they are not part of the page's own scripts. */
  catalogue: string | undefined;
  reportError(error: unknown): void;
};

export const pageContext = createContext<PageRequest>();
