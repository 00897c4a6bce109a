// The newest replies to a member, each linking to its place.
import { Link } from '@tanstack/react-router';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { commentAnchor } from '../../community/comments/linked-comment.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Part } from '../../ui/part.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import type { HomeDigest } from './digest-frame.tsx';

const longest = 160;
const longestPost = 60;

export function DigestAnswers({ digest }: { digest: HomeDigest }) {
  const { answers, answersCount } = digest;
  const more = answersCount - answers.length;
  return (
    <Part level={3} title="Answers to you">
      <ul className="divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.id}>
            <Answer answer={answer} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <LinkButton variant="link" size="sm" className="mt-2" to="/notifications" search={{ show: 'answers' }}>
          {more} more in notifications
        </LinkButton>
      )}
    </Part>
  );
}

const Answer = ({ answer }: { answer: HomeDigest['answers'][number] }) => (
  <Link
    to="/community/post/$id"
    params={{ id: answer.postId }}
    hash={commentAnchor(answer.id)}
    className="group flex gap-3 py-3 max-sm:py-2.5"
  >
    <AuthorAvatar of={answer.userId ?? answer.id} name={answer.userName} avatar={answer.userAvatar} />
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-baseline gap-2">
        <bdi className="truncate font-semibold">{answer.userName}</bdi>
        <RelativeTime at={answer.createdAt} className="whitespace-nowrap text-ink-muted text-sm" />
      </span>
      <span dir="auto" className="wrap-anywhere line-clamp-2 group-hover:text-accent-text">
        {cut(answer.excerpt, longest)}
      </span>
      {answer.post.excerpt && (
        <span className="truncate text-ink-muted text-sm">
          on “<bdi>{cut(answer.post.excerpt, longestPost)}</bdi>”
        </span>
      )}
    </span>
  </Link>
);
