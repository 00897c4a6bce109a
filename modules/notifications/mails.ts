// The mails about notifications. They quote only if their reader wants that.
import type { MailBlock, MailDescription } from '../../src/platform/mail/layout.ts';

export type DigestItem = Readonly<{
  message: string;
  url: string;
  /** The link that mutes the post in question; null if there is none. */
  muteUrl: string | null;
}>;

export type MailLinks = Readonly<{ home: string; settings: string; unsubscribe: string }>;

const footerOf = (why: string, { settings, unsubscribe }: MailLinks): MailDescription['footer'] => ({
  text: `You are getting this email because you asked ${why} at Kindling.`,
  links: [
    { label: 'Change what we email you about', url: settings },
    { label: 'Unsubscribe', url: unsubscribe },
  ],
});

/** Never quotes the message, and names its sender only if the reader wants content in mails. */
export function messageMail(
  { message, url }: DigestItem,
  { quotes, links }: Readonly<{ quotes: boolean; links: MailLinks }>,
): MailDescription {
  const title = quotes ? message : 'A message waits for you';
  return {
    title,
    preview: 'You will hear about this conversation again once you have read it.',
    blocks: [
      { kind: 'button', label: 'Read it', url },
      { kind: 'small', text: 'However many more come, this is the only email until you have read them.' },
    ],
    footer: footerOf('for mails of messages', links),
  };
}

const itemBlock = ({ message, url, muteUrl }: DigestItem): MailBlock => ({
  ...{ kind: 'item', title: message, url },
  ...(muteUrl !== null && { link: { label: 'Mute this post', url: muteUrl } }),
});

export function digestMail({
  items,
  hasMore,
  quotes,
  links,
}: Readonly<{ items: readonly DigestItem[]; hasMore: boolean; quotes: boolean; links: MailLinks }>): MailDescription {
  const count = `${items.length}${hasMore ? '+' : ''}`;
  const title = items.length === 1 && !hasMore ? 'One thing you have not read' : `${count} things you have not read`;
  return {
    title,
    preview: quotes ? (items[0]?.message ?? title) : title,
    blocks: [...(quotes ? items.map(itemBlock) : []), { kind: 'button', label: 'Open Kindling', url: links.home }],
    footer: footerOf('for a digest of your notifications', links),
  };
}
