import type { Client } from "#contract/client.ts";
import { asPageError } from "#web/data/api.ts";

export async function loadPerson(client: Client, id: string) {
  try {
    const { data, next } = await client.list("GET /people/{id}", { id });
    return { profile: { ...data, next } };
  } catch (error) {
    throw asPageError(error);
  }
}
