// Tells a suspended member above every page until when, why, and how to appeal.
import { Link, useLocation } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import { useHash } from '../here.ts';
import { trpc } from '../trpc.ts';

export function SuspendedBanner({ because }: { because: string }) {
  const isOnAccount = useLocation({ select: ({ pathname }) => pathname === '/account' });
  const saysItAll = useHash() === 'moderation' && isOnAccount;
  const { data, isPending } = trpc.moderation.standing.useQuery({ limit: 5 });
  const reason = data?.decisions.find(({ outcome }) => outcome === 'suspend')?.reason;
  return (
    <section aria-label="Your account is suspended" className="border-line border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-6">
        <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-text" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">{because}</p>
            {/* The line is there before the reason, so that the page doesn't move. */}
            {(reason || isPending) && (
              <p className="min-h-5">
                {reason && (
                  <>
                    Reason: <span dir="auto">{reason}</span>
                  </>
                )}
              </p>
            )}
          </div>
        </div>
        {!saysItAll && (
          <Link to="/account" hash="moderation" className="font-medium text-accent-text underline">
            See the decision and appeal
          </Link>
        )}
      </div>
    </section>
  );
}
