// The shape of a profile to come.
import { PostsToCome } from '../community/post-skeleton.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';

export function ProfileToCome() {
  return (
    <Page width="reading">
      <LoadingArea label="Loading the profile">
        <Card padding="none" className="overflow-hidden">
          <Skeleton className="h-24 rounded-none! sm:h-28" />
          <div className="flex flex-col gap-4 px-5 pb-6 sm:px-7">
            <div className="-mt-12 w-fit rounded-full bg-surface ring-4 ring-surface">
              <Skeleton shape="circle" className="size-24" />
            </div>
            <Skeleton className="h-7 w-48" />
            <SkeletonText lines={2} className="max-w-prose" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        </Card>
      </LoadingArea>
      <PostsToCome count={2} />
    </Page>
  );
}
