// The newest questions that nobody has answered yet.

import type { Post } from '../../community/post/post-kinds.ts';
import { PostLink } from '../../community/post/post-link.tsx';
import { Part } from '../../ui/part.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

export const DigestQuestions = ({ questions }: { questions: readonly Post[] }) => (
  <Part level={3} title="Waiting for an answer">
    <ul className="-mx-2 flex flex-col">
      {questions.map((post) => (
        <li key={post.id}>
          <PostLink post={post}>
            <span className="flex gap-2 text-ink-muted text-sm">
              <bdi className="truncate">{post.userName}</bdi>
              <RelativeTime at={post.createdAt} className="whitespace-nowrap" />
            </span>
          </PostLink>
        </li>
      ))}
    </ul>
  </Part>
);
