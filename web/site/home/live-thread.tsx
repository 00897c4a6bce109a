// The community's current conversation: a post with its newest answers, as one link.

import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { EmberMark } from '../../community/feed/ember-mark.tsx';
import { type Post, type PostType, postTypes } from '../../community/post/post-kinds.ts';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { cx } from '../../ui/classes.ts';
import { LogoMark } from '../../ui/marks/logo.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { PostByline } from './discussion-card.tsx';

type Answer = NonNullable<ApiOutputs['feed']['discussed']['thread']>['answers'][number];

const longest = { post: 180, answer: 110 } as const;

export function LiveThread() {
  const { data, isPending } = trpc.feed.discussed.useQuery();
  const post = data?.posts.find(({ id }) => id === data.thread?.postId);
  if (isPending) return null;
  if (!post || !data?.thread) return <Spark />;
  return (
    <div className="relative w-full min-w-0 lg:mx-auto lg:max-w-md">
      <div aria-hidden="true" className="absolute -inset-6 hidden rounded-full bg-flame opacity-15 blur-3xl lg:block" />
      <Thread post={post} answers={data.thread.answers} />
    </div>
  );
}

const Thread = ({ post, answers }: { post: Post; answers: readonly Answer[] }) => (
  <Link
    to="/community/post/$id"
    params={{ id: post.id }}
    data-ember={post.ember || undefined}
    className="elevated relative flex flex-col gap-3 bg-raised p-4 shadow-raised transition-shadow hover:border-accent-line lg:gap-4 lg:p-6"
  >
    <PostByline post={post} />
    <span
      dir="auto"
      className="wrap-anywhere line-clamp-3 font-bold font-display text-base leading-snug lg:line-clamp-4"
    >
      {cut(post.excerpt, longest.post)}
    </span>
    <span className="hidden flex-col gap-3 border-line border-s-2 ps-4 lg:flex">
      {answers.map((answer) => (
        <AnswerInShort key={answer.id} answer={answer} />
      ))}
    </span>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
      <Faces answers={answers} />
      {post.ember > 0 ? (
        <EmberMark post={post} className="text-base" />
      ) : (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <MessageCircle aria-hidden="true" className="size-4" />
          {counted(post.commentsCount, 'answer')}
        </span>
      )}
      <span className="ms-auto inline-flex items-center gap-1 whitespace-nowrap font-medium text-accent-text">
        Read on
        <ArrowRight aria-hidden="true" className="size-4" />
      </span>
    </span>
  </Link>
);

const AnswerInShort = ({ answer: { userId, userName, userAvatar, excerpt } }: { answer: Answer }) => (
  <span className="flex gap-2.5">
    <AuthorAvatar of={userId ?? ''} name={userName} avatar={userAvatar} size="sm" />
    <span className="flex min-w-0 flex-col">
      <bdi className="truncate font-semibold text-sm">{userName}</bdi>
      <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-muted">
        {cut(excerpt, longest.answer)}
      </span>
    </span>
  </span>
);

const Faces = ({ answers }: { answers: readonly Answer[] }) => (
  <span className="flex lg:hidden">
    {answers.map(({ id, userId, userName, userAvatar }) => (
      <AuthorAvatar
        key={id}
        of={userId ?? ''}
        name={userName}
        avatar={userAvatar}
        size="xs"
        className="not-first:-ms-1.5"
      />
    ))}
  </span>
);

const places: Readonly<Record<PostType, string>> = {
  insight: 'top-0 right-0',
  question: 'top-[20%] -left-6',
  poll: 'top-[44%] -right-6',
  resource: 'bottom-[18%] -left-8',
  celebration: 'right-2 bottom-0',
};

/** The flame, and the kinds of posts that feed it. */
function Spark() {
  return (
    <div aria-hidden="true" className="relative mx-auto hidden aspect-square w-full max-w-md lg:block">
      <div className="absolute inset-0 rounded-full bg-flame opacity-15 blur-3xl" />
      <div className="absolute inset-[14%] rounded-full border border-line-button" />
      <LogoMark className="absolute inset-0 m-auto h-56" />
      {postTypes.map(({ type, label, icon: Icon, prompt }) => (
        <div
          key={type}
          data-kind={type}
          className={cx(
            'absolute flex max-w-48 items-start gap-2.5 rounded-xl border border-line bg-raised px-3.5 py-2.5 shadow-raised',
            places[type],
          )}
        >
          <Icon className="mt-0.5 size-4 shrink-0 text-kind-text" />
          <span className="flex flex-col">
            <span className="font-semibold text-sm">{label}</span>
            <span className="text-ink-muted text-sm">{prompt}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
