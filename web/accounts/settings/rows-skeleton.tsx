// A placeholder for a short list on the account page while it loads.
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';

/** @param rowHeight A CSS class. */
export function RowsSkeleton({ label, rowHeight }: { label: string; rowHeight: string }) {
  return (
    <LoadingArea label={label} className="flex flex-col gap-3">
      <Skeleton shape="block" className={rowHeight} />
      <Skeleton shape="block" className={rowHeight} />
    </LoadingArea>
  );
}
