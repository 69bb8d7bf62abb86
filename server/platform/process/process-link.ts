// How one of several processes talks to the one that started it.
import cluster from "node:cluster";
import type { FromProcess, ToProcess } from "./processes.ts";

export type ProcessLink = NonNullable<ReturnType<typeof linkToFirst>>;

/** Null in a process that stands alone. */
export function linkToFirst() {
  if (!cluster.isWorker) return null;
  const waiting = new Map<number, (figures: string) => void>();
  let readMine: () => Promise<object[]> = async () => [];
  let questions = 0;
  const say = (message: FromProcess) => process.send?.(message);

  process.on("message", async (message: ToProcess) => {
    if ("askMine" in message) say({ mine: await readMine(), answers: message.askMine });
    else if ("all" in message) {
      waiting.get(message.answers)?.(message.all);
      waiting.delete(message.answers);
    }
  });

  return {
    sayReady: (address: string) => say({ ready: address }),
    /** The figures of all processes, added up. From here on this one adds its own. */
    addFigures(read: () => Promise<object[]>): () => Promise<string> {
      readMine = read;
      return () =>
        new Promise((resolve) => {
          waiting.set(++questions, resolve);
          say({ askAll: questions });
        });
    },
  };
}
