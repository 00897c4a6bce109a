// A placeholder for a report while it loads.
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

export function ReportSkeleton() {
  return (
    <LoadingArea label="Loading the report" className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <SkeletonText lines={3} className="max-w-2xl" />
      <div className="flex flex-col gap-6">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="flex gap-4">
            <Skeleton shape="block" className="size-11 shrink-0" />
            <SkeletonText lines={4} className="max-w-3xl flex-1" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
