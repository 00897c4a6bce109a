// A post, as lists and its own page show it: its author, time, content and actions.

import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { AuthorName, MetaLine } from '../../accounts/members/byline.tsx';
import { MemberText } from '../../accounts/members/member-text.tsx';
import { lazyPart } from '../../lazy-page.ts';
import { useSession } from '../../session/session.tsx';
import { cx } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { PublishSpark } from '../composer/publish-spark.tsx';
import { arrivalOf } from '../feed/arrivals.ts';
import { EmberMark } from '../feed/ember-mark.tsx';
import { EditedMark } from './edited-mark.tsx';
import { KindBadge } from './kind-badge.tsx';
import { PostMedia } from './media/post-media.tsx';
import { PostActions } from './post-actions.tsx';
import { categoryLabels, type Post, postKinds } from './post-kinds.ts';
import type { PostMenuProps } from './post-menu.tsx';
import { PostPoll } from './post-poll.tsx';
import { useEditInPlace } from './use-edit-in-place.ts';

/** A visitor's menu could only copy the link, which Share does. */
const PostMenu = lazyPart('community/post/post-menu.tsx', async () => (await import('./post-menu.tsx')).PostMenu);
const Discussion = lazy(async () => ({ default: (await import('../comments/discussion.tsx')).Discussion }));
const EditPostForm = lazy(async () => ({ default: (await import('../composer/edit-forms.tsx')).EditPostForm }));

type PostCardProps = {
  post: Post;
  /** On the post's own page, which shows the whole text. Elsewhere the discussion loads when it is opened. */
  discussion?: ReactNode;
  /** Whether it may show how lively it is. In a list, few do. */
  isAlive?: boolean | undefined;
  /** Whether it is the first of its list, or the only one on its page. */
  first?: boolean | undefined;
  onDeleted?: (() => void) | undefined;
};

export function PostCard({ post, discussion, isAlive, first = discussion !== undefined, onDeleted }: PostCardProps) {
  const whole = discussion !== undefined;
  const isBurning = post.ember > 0 && (isAlive ?? whole);
  const edit = useEditInPlace('edit-post', post.id);
  const [isDiscussing, setDiscussing] = useState(false);
  const kind = postKinds[post.postType];
  const [arrival] = useState(() => arrivalOf(post.id));

  return (
    <article
      aria-label={`${kind.label} by ${post.userName}`}
      data-post={post.id}
      data-kind={post.postType}
      data-ember={isBurning ? post.ember : undefined}
      tabIndex={-1}
      className={cx('post', arrival && 'animate-arrive')}
    >
      {arrival === 'published' && <PublishSpark />}
      <PostHeader
        post={post}
        isBurning={isBurning}
        onEdit={edit.begin}
        editButton={edit.opener}
        onDeleted={onDeleted}
      />
      {edit.isEditing ? (
        <Suspense fallback={<PostBody post={post} whole={whole} first={first} />}>
          <EditPostForm post={post} autoFocus={edit.isBegunHere} onDone={edit.end} />
        </Suspense>
      ) : (
        <PostBody post={post} whole={whole} first={first} />
      )}
      {!post.isErased && !post.isHeld && (
        <PostActions
          post={post}
          isBurning={isBurning}
          isDiscussing={whole || isDiscussing}
          onDiscuss={whole ? undefined : () => setDiscussing(!isDiscussing)}
        />
      )}
      {discussion}
      {isDiscussing && (
        <Suspense>
          <Discussion post={post} focusOnOpen />
        </Suspense>
      )}
    </article>
  );
}

/** Tall enough for a finger, although the text is small. */
const factLink = 'inline-flex min-h-6 items-center hover:underline';

function PostHeader({ post, isBurning, ...menu }: PostMenuProps & { isBurning: boolean }) {
  const { isSignedIn } = useSession();
  return (
    <header>
      <AuthorAvatar of={post.userId} name={post.userName} avatar={post.userAvatar} />
      <AuthorName userId={post.userId} name={post.userName} isErased={post.isErased} />
      <MetaLine>
        {post.userRole && (
          <span>
            <bdi>{post.userRole}</bdi>
          </span>
        )}
        <span>
          <Link to="/community/post/$id" params={{ id: post.id }} className={factLink}>
            <RelativeTime at={post.createdAt} />
          </Link>
        </span>
        {post.category !== 'general' && (
          <span>
            <Link to="/community" search={{ category: post.category }} className={factLink}>
              {categoryLabels[post.category]}
            </Link>
          </span>
        )}
        {post.isHeld && <span className="font-medium text-ink">Waiting for review</span>}
        {post.isEdited && (
          <span>
            <EditedMark what="post" id={post.id} />
          </span>
        )}
        {isBurning && (
          <span>
            <EmberMark post={post} />
          </span>
        )}
      </MetaLine>
      <KindBadge type={post.postType} />
      {isSignedIn && (
        <Suspense>
          <PostMenu post={post} {...menu} />
        </Suspense>
      )}
    </header>
  );
}

function PostBody({ post, whole, first }: { post: Post; whole: boolean; first: boolean }) {
  if (post.isErased) {
    return <p className="text-ink-muted italic">The author has left Kindling and taken these words with them.</p>;
  }
  // A tool that the text tags is linked there already.
  const linked = post.tools.filter(({ isTagged }) => !isTagged);
  return (
    <>
      <MemberText
        text={post.content}
        mentions={post.mentions}
        tools={post.tools}
        whole={whole}
        className={whole ? 'text-[1.125rem] leading-7' : undefined}
      />
      <PostMedia post={post} whole={whole} first={first} />
      {post.poll && <PostPoll post={post} poll={post.poll} />}
      {post.linkCard && <LinkCard card={post.linkCard} />}
      <p className="flex flex-wrap gap-3 text-sm empty:hidden">
        {linked.map(({ slug, name }) => (
          <Link key={slug} to="/ai-tools/$slug" params={{ slug }} className={factLink}>
            {name}
          </Link>
        ))}
      </p>
    </>
  );
}

/** Previews the first page that a post links to, with a picture from our server in reserved space. */
function LinkCard({ card }: { card: NonNullable<Post['linkCard']> }) {
  const { url, host, title, description, picture } = card;
  return (
    <a href={url} target="_blank" rel="nofollow ugc noopener" className="link-card">
      {picture && <img src={picture.smallUrl ?? picture.url} alt="" loading="lazy" />}
      <span>
        <bdi>{host}</bdi>
        <b dir="auto">{title}</b>
        <bdi>{description}</bdi>
      </span>
    </a>
  );
}
