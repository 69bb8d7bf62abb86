// Loads the data of the page again while a bank is expected to answer.
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Between two requests, in milliseconds. The bank usually answers at once; after the last one the inbox tells. */
const pauses = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 21_000, 34_000, 55_000];

/** True when nothing has changed for so long that the inbox has to tell. */
export function useRepeatedLoading(isWaiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  if (!isWaiting && tries > 0) setTries(0);
  const pause = pauses[tries];
  useEffect(() => {
    if (!isWaiting || pause === undefined) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      void revalidate();
    }, pause);
    return () => clearTimeout(timer);
  }, [isWaiting, pause, revalidate]);
  return pause === undefined;
}
