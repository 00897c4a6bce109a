// The community's and the news' mentions of a tool: figures, each linked to its sources on this page.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { freshForMs } from '../interests.ts';
import { sourceOf } from '../news/news.ts';
import { TitleLink } from '../news/title-link.tsx';
import { type ApiOutputs, paged, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Part } from '../ui/part.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import type { Tool } from './directory-names.ts';
import { ToolExperience } from './tool-experience.tsx';

type Evidence = ApiOutputs['evidence']['ofTool'];
type Mention = Evidence['mentions'][number];

/** The server counts no further. */
const maxCounted = 100;

export function ToolEvidence({ tool }: { tool: Pick<Tool, 'slug' | 'name'> }) {
  const { data } = trpc.evidence.ofTool.useQuery({ id: tool.slug }, { staleTime: freshForMs });
  if (data === undefined) return null;
  const { posts, comments, articles, mentions, news, experience } = data;
  return (
    <Part title="What people say">
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <p className="text-ink-muted">{`Where ${tool.name} comes up, here and in the news.`}</p>
          {posts + comments + articles > 0 && (
            <ul aria-label="At a glance" className="flex flex-wrap gap-x-6 gap-y-1">
              <Figure count={posts} noun="post" to="#mentions" />
              <Figure count={comments} noun="comment" to="#mentions" />
              <Figure count={articles} noun="article" to="#in-the-news" />
            </ul>
          )}
        </div>
        {experience && <ToolExperience experience={experience} />}
        {mentions.length > 0 && <Mentions tool={tool} first={mentions} hasMore={posts + comments > mentions.length} />}
        {news.length > 0 && <InTheNews news={news} />}
        {mentions.length + news.length === 0 && (
          <p className="text-ink-muted">
            Nobody has brought it up yet. Write <b className="font-semibold text-ink">#{tool.slug}</b> in a post or a
            comment, or link its website, and it shows here.
          </p>
        )}
      </div>
    </Part>
  );
}

function Figure({ count, noun, to }: { count: number; noun: string; to: string }) {
  if (count === 0) return null;
  return (
    <li>
      <a href={to} className="inline-flex items-baseline gap-1.5 rounded-md hover:text-accent-text hover:underline">
        <span className="font-semibold text-title">
          {count}
          {count === maxCounted && '+'}
        </span>
        <span className="text-ink-muted text-sm">{count === 1 ? noun : `${noun}s`}</span>
      </a>
    </li>
  );
}

type MentionsProps = { tool: Pick<Tool, 'slug' | 'name'>; first: readonly Mention[]; hasMore: boolean };

function Mentions({ tool, first, hasMore }: MentionsProps) {
  const [isOpen, setOpen] = useState(false);
  const query = trpc.evidence.mentions.useInfiniteQuery({ id: tool.slug }, { enabled: isOpen, ...paged });
  const all = query.data?.pages.flatMap(({ mentions }) => mentions) ?? first;
  const unique = [...new Map(all.map((mention) => [mention.id, mention])).values()];
  return (
    <section id="mentions" aria-label="In the community" className="flex scroll-mt-24 flex-col gap-3">
      <h3 className="font-semibold">In the community</h3>
      <ul className="flex flex-col divide-y divide-line">
        {unique.map((mention) => (
          <li key={mention.id} className="py-3 first:pt-0 last:pb-0">
            <MentionItem mention={mention} />
          </li>
        ))}
      </ul>
      {query.data ? (
        <ShowMore of="posts and comments" list={query} />
      ) : (
        hasMore && (
          <Button
            variant="link"
            size="sm"
            className="self-start"
            pending={query.isFetching}
            pendingLabel="Loading..."
            onClick={() => (isOpen ? void query.refetch() : setOpen(true))}
          >
            {query.isError ? 'That did not load. Try again' : 'Show more posts and comments'}
          </Button>
        )
      )}
    </section>
  );
}

function MentionItem({ mention }: { mention: Mention }) {
  const { kind, id, postId, userId, userName, userAvatar, excerpt, createdAt } = mention;
  return (
    <div className="flex gap-3">
      <AuthorAvatar of={userId} name={userName} avatar={userAvatar} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted text-sm">
          <Link to="/profile/$userId" params={{ userId }} className="font-semibold text-ink hover:underline">
            <bdi>{userName}</bdi>
          </Link>
          <span>{kind === 'post' ? 'in a post' : 'in a comment'}</span>
          <RelativeTime at={createdAt} />
        </p>
        <Link
          to="/community/post/$id"
          params={{ id: postId }}
          {...(kind === 'comment' && { hash: `comment-${id}` })}
          className="wrap-anywhere hover:underline"
        >
          <span dir="auto">{excerpt}</span>
        </Link>
      </div>
    </div>
  );
}

function InTheNews({ news }: { news: Evidence['news'] }) {
  return (
    <section id="in-the-news" aria-label="In the news" className="flex scroll-mt-24 flex-col gap-3">
      <h3 className="font-semibold">In the news</h3>
      <ul className="flex flex-col divide-y divide-line">
        {news.map((article) => (
          <li key={article.id} className="flex flex-col gap-0.5 py-3 first:pt-0 last:pb-0">
            <TitleLink article={article} className="wrap-anywhere font-semibold hover:underline [&_svg]:size-3.5" />
            <p className="flex flex-wrap gap-x-2 text-ink-muted text-sm">
              <bdi>{sourceOf(article)}</bdi>
              <RelativeTime at={article.publishedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
