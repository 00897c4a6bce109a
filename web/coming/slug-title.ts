// What a page is called of which only the address is known.

/** "ai-for-founders" is "Ai for founders". */
export function titleOfSlug(slug: string): string {
  const words = slug.replace(/[-_\s]+/g, ' ').trim();
  const [first = '', ...rest] = [...words];
  return first.toUpperCase() + rest.join('');
}
