// Names a list of the feed, and words its empty state.
import type { CommunitySearch } from '../../../src/loaders/community.ts';
import { categoryLabels, postKinds } from '../post/post-kinds.ts';

/** Returns "Unanswered questions about Ethics", "All posts". */
export function nameOf({ category, kind, sort }: CommunitySearch): string {
  const what = kind ? `${postKinds[kind].label}s` : 'posts';
  const about = category ? ` about ${categoryLabels[category]}` : '';
  if (sort === 'unanswered') return `Unanswered ${what.toLowerCase()}${about}`;
  if (sort === 'top') return `Top ${what.toLowerCase()}${about}`;
  return kind ? `${what}${about}` : about ? `Posts${about}` : 'All posts';
}

export function nothingIn(search: CommunitySearch): Readonly<{ title: string; line: string }> {
  const { tab, category, kind, sort } = search;
  const isNarrowed = category !== undefined || kind !== undefined;
  if (tab === 'mine' && !isNarrowed)
    return { title: 'Your feed is empty', line: 'What you and the members you follow post shows up here.' };
  if (sort === 'unanswered')
    return { title: 'Nothing is waiting for an answer', line: 'Every post here has been answered.' };
  const name = nameOf({ category, kind });
  return {
    title: isNarrowed ? `No ${name.charAt(0).toLowerCase()}${name.slice(1)} yet` : 'No posts yet',
    line: 'Somebody has to go first. What are you working on?',
  };
}
