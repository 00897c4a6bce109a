// The pages of the community.
import { isOldEnoughToList } from '../../../modules/accounts/index.ts';
import { loadCommunity, readCommunitySearch } from '../../loaders/community.ts';
import { loadPost, readPostSearch } from '../../loaders/post.ts';
import { cut } from '../../text/cut.ts';
import { isolated } from '../../text/isolate.ts';
import { loadedPage } from './loaded-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** Returns whether search engines may list the author's content. An erased author is never too new. */
async function isListed({ peek, context }: PageRequest, authorId: string): Promise<boolean> {
  const found = await peek('members.byId', { id: authorId }).catch(() => undefined);
  return found === undefined || isOldEnoughToList(found.user.createdAt, context.at);
}

/** Such a post consists only of other people's comments, so it is not listed. */
const withoutAuthor = {
  title: 'A post whose author has left',
  description: 'The author has left Kindling and taken these words with them.',
  noindex: true,
};

export const communityPages: readonly PageDefinition[] = [
  loadedPage({
    pattern: '/community',
    readSearch: readCommunitySearch,
    load: loadCommunity,
    head: () => ({
      title: 'Community',
      description: 'Founders ask, share and celebrate what they build with AI.',
    }),
  }),
  loadedPage({
    pattern: '/community/post/:id',
    readSearch: readPostSearch,
    load: loadPost,
    async head(post, request) {
      if (post.isErased) return withoutAuthor;
      return {
        title: `${isolated(post.userName)}: ${isolated(cut(post.excerpt, 60))}`,
        description: post.excerpt,
        ...(post.imageUrl ? { image: post.imageUrl } : {}),
        noindex: !(await isListed(request, post.userId)),
      };
    },
  }),
];
