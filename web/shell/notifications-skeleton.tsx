import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';

export function NotificationsSkeleton() {
  return (
    <LoadingArea label="Loading your notifications" className="flex flex-col gap-4 p-4">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton shape="circle" className="size-8" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </LoadingArea>
  );
}
