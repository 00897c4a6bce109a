// Which posts of a list show that they are alive: the two that people answer most now. Nothing may flicker under a
// reader, so a post that shows it goes on as long as somebody answers.
import type { Post } from '../post/post-kinds.ts';

const maxAlive = 2;

/** Returns ids: `before` itself if it still holds. */
export function aliveAmong(
  posts: readonly Pick<Post, 'id' | 'ember' | 'answersToday'>[],
  before: readonly string[],
): readonly string[] {
  const alive = posts
    .filter(({ ember }) => ember > 0)
    .sort(
      (a, b) =>
        Number(before.includes(b.id)) - Number(before.includes(a.id)) ||
        b.ember - a.ember ||
        b.answersToday - a.answersToday,
    )
    .slice(0, maxAlive)
    .map(({ id }) => id);
  return alive.length === before.length && alive.every((id) => before.includes(id)) ? before : alive;
}
