// Shown while a page's code or first data is loading.
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';

export function PendingPage() {
  return (
    <Page>
      <LoadingArea label="Loading the page" className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-5 w-96 max-w-full" />
        </div>
        <Skeleton shape="block" className="h-40" />
        <SkeletonText lines={4} />
      </LoadingArea>
    </Page>
  );
}
