import type { Client } from "#contract/client.ts";
import { asPageError } from "#web/api.ts";

export async function loadPerson(client: Client, id: string) {
  try {
    return { profile: await client.getProfile(id) };
  } catch (error) {
    throw asPageError(error);
  }
}
