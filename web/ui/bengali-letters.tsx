import { useEffect, useState } from "react";
import bengali from "#web/ui/bengali.css?url";

/** Loads the Bengali font after the page; until then the system's font is used. */
export function BengaliLetters() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    if (document.readyState === "complete") load();
    else addEventListener("load", load, { once: true });
  }, []);
  const letters = <link rel="stylesheet" href={bengali} />;
  return loaded ? letters : <noscript>{letters}</noscript>;
}
