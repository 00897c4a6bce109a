// The title of a page when only its address is known.

/** Turns "pricing-with-ai" into "Pricing with AI". */
export function titleOfSlug(slug: string): string {
  const words = slug
    .replace(/[-_\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\bai\b/gi, 'AI');
  const [first = '', ...rest] = [...words];
  return first.toUpperCase() + rest.join('');
}
