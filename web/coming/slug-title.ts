// What a page is called of which only the address is known.

/** "pricing-with-ai" is "Pricing with AI". */
export function titleOfSlug(slug: string): string {
  const words = slug
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/\bai\b/gi, 'AI');
  const [first = '', ...rest] = [...words];
  return first.toUpperCase() + rest.join('');
}
