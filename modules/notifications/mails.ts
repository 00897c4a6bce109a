// The digest as a mail. It quotes only where its reader wants that.
import type { MailDescription } from '../../src/platform/mail/layout.ts';

export type DigestItem = Readonly<{ message: string; url: string }>;

export function digestMail({
  items,
  hasMore,
  quotes,
  links,
}: Readonly<{
  items: readonly DigestItem[];
  hasMore: boolean;
  quotes: boolean;
  links: Readonly<{ home: string; settings: string; unsubscribe: string }>;
}>): MailDescription {
  const count = `${items.length}${hasMore ? '+' : ''}`;
  const title = items.length === 1 && !hasMore ? 'One thing you have not read' : `${count} things you have not read`;
  return {
    title,
    preview: quotes ? (items[0]?.message ?? title) : title,
    blocks: [
      ...(quotes ? items.map(({ message, url }) => ({ kind: 'item', title: message, url }) as const) : []),
      { kind: 'button', label: 'Open Kindling', url: links.home },
    ],
    footer: {
      text: 'You get this mail because you asked for a digest of your notifications at Kindling.',
      links: [
        { label: 'Change what you are told of', url: links.settings },
        { label: 'Unsubscribe', url: links.unsubscribe },
      ],
    },
  };
}
