// The versions of a post or a comment, newest first, each with its time, exactly as the author wrote them.
import { QueryError } from '../../query-error.tsx';
import type { Openable } from '../../shell/on-demand.tsx';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LoadingArea, SkeletonText } from '../../ui/skeleton.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

type Versioned = { what: 'post' | 'comment'; id: string };

export function VersionsDialog({ what, id, open, onOpenChange }: Versioned & Openable) {
  return (
    <Dialog title={`Versions of this ${what}`} width="lg" open={open} onOpenChange={onOpenChange}>
      {open && <Versions what={what} id={id} />}
    </Dialog>
  );
}

/** There may be a new version each time the dialog opens. */
const alwaysFresh = { staleTime: 0, gcTime: 0 };

function Versions({ what, id }: Versioned) {
  const query = trpc.community[`${what}Versions`].useQuery({ id }, alwaysFresh);
  if (query.isPending) {
    return (
      <LoadingArea label="Loading versions">
        <SkeletonText lines={4} />
      </LoadingArea>
    );
  }
  if (query.isError) {
    return <QueryError query={query} level={3} title="The versions did not load" className="py-4!" />;
  }
  return (
    <ol className="flex flex-col gap-5">
      {query.data.versions.map(({ content, at }, index) => (
        <li key={at} className="flex flex-col gap-1">
          <p className="text-ink-muted text-sm">
            {index === 0 && 'Now, since '}
            <RelativeTime at={at} />
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-4 py-3">
            {content}
          </p>
        </li>
      ))}
    </ol>
  );
}
