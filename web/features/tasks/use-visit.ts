import { useState } from "react";
import { useLocation } from "react-router";

/** The page's place in the browser's history. A jump inside the page, as by the skip link, is no new visit. */
export function useVisit(): string {
  const { key, hash } = useLocation();
  const [visit, setVisit] = useState(key);
  if (!hash && visit !== key) setVisit(key);
  return visit;
}
