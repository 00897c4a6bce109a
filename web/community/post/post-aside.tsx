// The sidebar of a post: its author, more of their posts, and newer posts of the same kind and category.
import type { ReactNode } from 'react';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { MetaLine } from '../../accounts/members/byline.tsx';
import { freshForMs } from '../../interests.ts';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Part } from '../../ui/part.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { nameOf } from '../feed/feed-names.ts';
import { type Post, postKinds } from './post-kinds.ts';
import { PostLink } from './post-link.tsx';

const maxShown = 3;
const bioLength = 160;

export function PostAside({ post }: { post: Post }) {
  const { user } = useSession();
  return (
    <aside aria-label="About this post" className="flex flex-col gap-5 lg:sticky lg:top-20">
      {!post.isErased && post.userId !== user?.id && <AboutAuthor post={post} />}
      {!post.isErased && <MoreByAuthor post={post} />}
      <Related post={post} />
    </aside>
  );
}

function AboutAuthor({ post: { userId, userName, userAvatar, userRole } }: { post: Post }) {
  const member = trpc.members.byId.useQuery({ id: userId }, { staleTime: freshForMs });
  const counts = trpc.members.stats.useQuery({ id: userId }, { staleTime: freshForMs });
  const bio = member.data?.user.bioExcerpt;
  const facts = [userRole, counts.data && counted(counts.data.stats.posts, 'post')].filter(Boolean);
  return (
    <section aria-label="About the author" className="part flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <AuthorAvatar of={userId} name={userName} avatar={userAvatar} />
        <div className="flex min-w-0 flex-col">
          <h2 className="truncate text-base">{userName}</h2>
          <MetaLine className="text-sm">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </MetaLine>
        </div>
      </div>
      {bio && (
        <p dir="auto" className="wrap-anywhere text-ink-muted text-sm">
          {cut(bio, bioLength)}
        </p>
      )}
      <LinkButton size="sm" className="self-start" to="/profile/$userId" params={{ userId }}>
        View profile
      </LinkButton>
    </section>
  );
}

function MoreByAuthor({ post }: { post: Post }) {
  const { data } = trpc.feed.byMember.useQuery({ userId: post.userId, limit: maxShown + 1 }, { staleTime: freshForMs });
  const others = data?.posts.filter(({ id }) => id !== post.id);
  return <PostLinks title={`More by ${post.userName}`} posts={others} />;
}

/** Posts of the same kind by others; also of the same category, unless it is the general one. */
function Related({ post }: { post: Post }) {
  const { postType: kind, category } = post;
  const alike = { kind, ...(category !== 'general' && { category }) };
  const { data } = trpc.feed.posts.useQuery({ ...alike, limit: 2 * maxShown }, { staleTime: freshForMs });
  const others = data?.posts.filter(({ id, userId }) => id !== post.id && userId !== post.userId);
  const name = nameOf({ kind, category: category === 'general' ? undefined : category });
  return <PostLinks title={`More ${name.charAt(0).toLowerCase()}${name.slice(1)}`} posts={others} withAuthor />;
}

type PostLinksProps = { title: string; posts: readonly Post[] | undefined; withAuthor?: boolean };

function PostLinks({ title, posts = [], withAuthor = false }: PostLinksProps): ReactNode {
  const shown = posts.filter(({ isErased }) => !isErased).slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="-mx-2 flex flex-col">
        {shown.map((post) => (
          <li key={post.id}>
            <PostLink post={post}>
              <MetaLine className="text-sm">
                <span>{withAuthor ? <bdi>{post.userName}</bdi> : postKinds[post.postType].label}</span>
                <span>{counted(post.commentsCount, 'comment')}</span>
              </MetaLine>
            </PostLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}
