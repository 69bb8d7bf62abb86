import { Skeleton } from "#web/ui/skeleton.tsx";

export const dealWaiting = (
  <div className="grid gap-4 no-script:hidden">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-28" />
  </div>
);
