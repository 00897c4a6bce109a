// A placeholder for a short list on the account page while it loads.
import { LoadingBlocks } from '../../ui/skeleton.tsx';

/** @param rowHeight A CSS class. */
export function RowsSkeleton({ label, rowHeight }: { label: string; rowHeight: string }) {
  return <LoadingBlocks label={label} heights={[rowHeight, rowHeight]} className="gap-3" />;
}
