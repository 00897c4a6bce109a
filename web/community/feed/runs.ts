// Folds long runs: after three posts in a row by one member, the rest hides behind one line. A post is folded or shown
// when it arrives and stays so, because nothing may move under a reader.
import type { Post } from '../post/post-kinds.ts';

const maxInSequence = 3;

/** Whether each post is folded, by its id. */
export type Folds = ReadonlyMap<string, boolean>;

export type Row =
  | Readonly<{ kind: 'post'; post: Post }>
  | Readonly<{ kind: 'fold'; first: Post; posts: readonly Post[] }>;

/** Returns `before` itself if no post was added. Posts added on top start the list over. */
export function foldsOf(posts: readonly Post[], before: Folds): Folds {
  const [first] = posts;
  const known: Folds = first && before.has(first.id) ? before : new Map();
  if (posts.every(({ id }) => known.has(id))) return before;
  const folds = new Map<string, boolean>();
  let run = { userId: '', length: 0 };
  for (const { id, userId } of posts) {
    run = { userId, length: userId === run.userId ? run.length + 1 : 1 };
    folds.set(id, known.get(id) ?? run.length > maxInSequence);
  }
  return folds;
}

/** The list's rows, in order. The folded posts of one run are one row. */
export function rowsOf(posts: readonly Post[], folds: Folds): readonly Row[] {
  const rows: Row[] = [];
  let fold: { kind: 'fold'; first: Post; posts: Post[] } | undefined;
  for (const post of posts) {
    if (folds.get(post.id) !== true) {
      fold = undefined;
      rows.push({ kind: 'post', post });
    } else if (fold?.first.userId === post.userId) {
      fold.posts.push(post);
    } else {
      fold = { kind: 'fold', first: post, posts: [post] };
      rows.push(fold);
    }
  }
  return rows;
}
