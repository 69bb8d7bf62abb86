// The specification's fixed figures and events. They come from nowhere: every block that shows them says Sample.
import type { IconName } from "#web/ui/icon.tsx";

export const sampleStats = {
  totalProducts: 1248,
  myItems: 23,
  totalUsers: 8549,
  totalOrders: 342,
  monthlyRevenue: 45678,
  activeUsers: 156,
} as const;

export const sampleActivity: readonly { icon: IconName; text: string; when: string }[] = [
  { icon: "plus", text: "A new task was posted: logo for a tea stall", when: "2 minutes ago" },
  { icon: "bid", text: "Order 342 was placed", when: "18 minutes ago" },
  { icon: "user", text: "A new person joined the market", when: "1 hour ago" },
  { icon: "star", text: "A task of yours was liked", when: "3 hours ago" },
];

export const sampleStatus = { server: "Online", database: "Connected", identity: "Active" } as const;
