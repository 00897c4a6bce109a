// A placeholder for posts while they load.
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

export function PostsSkeleton({ count = 3 }: { count?: number | undefined }) {
  return (
    <LoadingArea label="Loading posts" className="rows" count={count}>
      <div className="post">
        <header className="h-12 sm:h-6">
          <Skeleton shape="circle" className="size-10" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </header>
        <SkeletonText lines={4} />
        <Skeleton className="my-2 h-4 w-40" />
      </div>
    </LoadingArea>
  );
}
