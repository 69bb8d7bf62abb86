import { createContext } from "react";

/** Marks the inline scripts of the app while the server renders. The server replaces it by hashes in the page's policy, so the browser sees none. */
export const NonceContext = createContext<string | undefined>(undefined);
