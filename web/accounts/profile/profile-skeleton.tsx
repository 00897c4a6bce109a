// A placeholder for a profile while it loads.
import { PostsToCome } from '../../community/post/post-skeleton.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileToCome() {
  return (
    <ProfileFrame
      header={
        <LoadingArea label="Loading the profile">
          <Card padding="none" className="overflow-hidden">
            <Skeleton className="h-20 rounded-none!" />
            <div className="flex flex-col gap-4 px-5 pb-6">
              <div className="-mt-12 w-fit rounded-full bg-surface ring-4 ring-surface">
                <Skeleton shape="circle" className="size-24" />
              </div>
              <Skeleton className="h-7 w-48" />
              <SkeletonText lines={2} className="max-w-prose" />
              <Skeleton className="h-5 w-64 max-w-full" />
            </div>
          </Card>
        </LoadingArea>
      }
    >
      <PostsToCome count={2} />
    </ProfileFrame>
  );
}
