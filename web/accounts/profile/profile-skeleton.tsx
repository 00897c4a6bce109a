// A placeholder for a profile while it loads.
import { PostsSkeleton } from '../../community/post/post-skeleton.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileSkeleton() {
  return (
    <ProfileFrame
      header={
        <LoadingArea label="Loading the profile">
          <Skeleton className="h-20 max-sm:-mx-4 max-sm:-mt-8 sm:rounded-xl!" />
          <div className="flex flex-col gap-3">
            <div className="-mt-12 w-fit rounded-full bg-canvas ring-4 ring-canvas">
              <Skeleton shape="circle" className="size-24" />
            </div>
            <Skeleton className="h-7 w-48" />
            <SkeletonText lines={2} className="max-w-prose" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        </LoadingArea>
      }
    >
      <PostsSkeleton count={2} />
    </ProfileFrame>
  );
}
