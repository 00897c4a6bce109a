// A placeholder for posts while they load.
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

export function PostsToCome({ count = 3 }: { count?: number | undefined }) {
  return (
    <LoadingArea label="Loading posts" className="rows">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <div key={index} className="flex flex-col gap-4 p-5">
          <div className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-10" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-48 max-w-full" />
            </div>
          </div>
          <SkeletonText lines={3} />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </LoadingArea>
  );
}
