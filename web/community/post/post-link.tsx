// A link to a post in a short list, with its first words and a line about it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cut } from '../../../src/text/cut.ts';
import type { Post } from './post-kinds.ts';

const excerptLength = 80;

export function PostLink({ post, children }: { post: Pick<Post, 'id' | 'excerpt'>; children: ReactNode }) {
  return (
    <Link
      to="/community/post/$id"
      params={{ id: post.id }}
      className="flex flex-col gap-0.5 rounded-md px-2 py-2 transition-colors hover:bg-hover"
    >
      <span dir="auto" className="wrap-anywhere font-medium text-sm">
        {cut(post.excerpt, excerptLength)}
      </span>
      {children}
    </Link>
  );
}
