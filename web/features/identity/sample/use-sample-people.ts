import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { ApiError } from "#contract/client.ts";
import { browserClient } from "#web/data/api.ts";

/**
 * The people that came with the page, read again with it and whenever its data is: a press may have changed what waits for them. None if the server
 * refuses, because the page came through a proxy.
 */
export function useSamplePeople(served: SamplePerson[]): SamplePerson[] {
  const [people, setPeople] = useState(served);
  const matches = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new matches are new data.
  useEffect(() => {
    let isNewest = true;
    browserClient.request("GET /sample").then(
      (newest) => isNewest && setPeople(newest),
      (error) => isNewest && error instanceof ApiError && error.status === 404 && setPeople([]),
    );
    return () => {
      isNewest = false;
    };
  }, [matches]);
  return people;
}
