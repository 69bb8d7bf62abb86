import type { Block, BlocksQuery } from "./block.ts";
import { nextCursor, type Send, withQuery } from "./client.ts";
import { apiPaths, fillPath } from "./paths.ts";
import type { NewReport, Report } from "./report.ts";

export type FairPlayClient = ReturnType<typeof createFairPlayClient>;

export function createFairPlayClient(send: Send) {
  return {
    async sendReport(report: NewReport): Promise<Report> {
      const response = await send("POST", apiPaths.reports, { body: report, personal: true });
      return response.json();
    },
    async listBlocks(query: BlocksQuery = {}): Promise<{ blocks: Block[]; next: string | null }> {
      const response = await send("GET", withQuery(apiPaths.blocks, query), { personal: true });
      return { blocks: await response.json(), next: nextCursor(response) };
    },
    async blockPerson(id: string): Promise<Block> {
      const response = await send("PUT", fillPath(apiPaths.block, { id }), { personal: true });
      return response.json();
    },
    async unblockPerson(id: string): Promise<void> {
      await send("DELETE", fillPath(apiPaths.block, { id }), { personal: true });
    },
  };
}
