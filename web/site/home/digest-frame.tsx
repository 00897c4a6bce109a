// The band at the top of a member's home page, and its placeholder, which is about as high as the digest.
import type { ReactNode } from 'react';
import type { ApiOutputs } from '../../trpc.ts';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';

export type HomeDigest = ApiOutputs['home']['digest'];

export const DigestFrame = ({ children }: { children: ReactNode }) => (
  <div className="border-line border-b">
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-4 sm:px-6 sm:py-8">{children}</div>
  </div>
);

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
