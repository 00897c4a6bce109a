import type { Post } from '../../community/post/post-kinds.ts';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';

const shown = 3;

/** Returns the good threads of a member's digest: the most answered posts, if the member has no replies to read. */
export function useDigestThreads(): readonly Post[] {
  const { isSignedIn } = useSession();
  const { data: digest } = trpc.home.digest.useQuery(undefined, { enabled: isSignedIn });
  const isEmpty = digest?.answers.length === 0;
  const { data } = trpc.feed.discussed.useQuery(undefined, { enabled: isEmpty });
  return isEmpty ? (data?.posts.filter(({ isErased }) => !isErased).slice(0, shown) ?? []) : [];
}
