// Moves from post to post. It starts with the focused post if that is in view, else with the first post in view.

export function stepToPost(to: 'next' | 'previous'): void {
  const posts = [...document.querySelectorAll<HTMLElement>('main [data-post]')];
  const post = posts[to === 'next' ? nextOf(posts) : previousOf(posts)];
  if (post === undefined) return;
  post.focus({ preventScroll: true });
  // It jumps without smooth scrolling, which a held key would outrun.
  post.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function nextOf(posts: readonly HTMLElement[]): number {
  const index = heldOf(posts);
  return index === -1 ? firstStartInView(posts) : index + 1;
}

function previousOf(posts: readonly HTMLElement[]): number {
  const index = heldOf(posts);
  if (index !== -1) return index - 1;
  const first = firstStartInView(posts);
  return (first === -1 ? posts.length : first) - 1;
}

function heldOf(posts: readonly HTMLElement[]): number {
  return posts.findIndex((post) => {
    const { top, bottom } = post.getBoundingClientRect();
    return post.contains(document.activeElement) && bottom > headerBottom() && top < innerHeight;
  });
}

/** Allows half a pixel of tolerance, for a post right under the header. */
function firstStartInView(posts: readonly HTMLElement[]): number {
  return posts.findIndex((post) => post.getBoundingClientRect().top > headerBottom() - 0.5);
}

/** Returns how far the page keeps scroll targets clear of the header. */
function headerBottom(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
