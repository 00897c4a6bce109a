// A placeholder for a member's digest while it loads, about as high as the digest.
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { DigestFrame } from './digest-frame.tsx';

export const DigestSkeleton = () => (
  <DigestFrame>
    <LoadingArea label="Loading what is new for you" className="flex flex-col gap-5">
      <Skeleton className="h-8 w-64" />
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-2">
        <Skeleton shape="block" className="h-80" />
        <Skeleton shape="block" className="h-80" />
      </div>
    </LoadingArea>
  </DigestFrame>
);
