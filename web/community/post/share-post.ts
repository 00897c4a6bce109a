// Shares a post's link: with the system's share sheet, else by copying it.
import { cut } from '../../../src/text/cut.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import type { Post } from './post-kinds.ts';

function linkOf(post: Pick<Post, 'id'>): string {
  return new URL(`/community/post/${post.id}`, location.origin).href;
}

/** Returns whether the link was copied. The system's share sheet gives its own feedback. */
export async function sharePost(post: Pick<Post, 'id' | 'userName' | 'excerpt'>): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    const data = { title: `${post.userName} on Kindling`, text: cut(post.excerpt, 140), url: linkOf(post) };
    const failed = await navigator.share(data).then(
      () => false,
      (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError'),
    );
    if (!failed) return false;
  }
  return copyLink(post);
}

export async function copyLink(post: Pick<Post, 'id'>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(linkOf(post));
    announce('Link copied');
    return true;
  } catch {
    toast({ title: 'Share feature coming soon!' });
    return false;
  }
}
