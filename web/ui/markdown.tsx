// Shows a member's text as a safe subset of Markdown: links, emphasis, code, lists and quotes. Links of others lead away in a
// new tab, lend no weight to where they point, and hand over no opener; mentions lead to a page of ours. Each block, link and
// piece of code has the direction of its own words.
import type { ComponentProps, MouseEvent } from 'react';
import ReactMarkdown, { type ExtraProps } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import { cx } from './classes.ts';
import { userText } from './user-text.ts';

const shown = ['p', 'a', 'em', 'strong', 'code', 'pre', 'ul', 'ol', 'li', 'br', 'blockquote'];

type MarkdownProps = {
  text: string;
  /** Where a mention leads; undefined where nobody is called so. Asked for each way to spell it, the longest first. */
  hrefOfMention?: ((username: string) => string | undefined) | undefined;
  /** Takes a mention's plain click, for a client-side router. */
  onNavigate?: ((href: string) => void) | undefined;
  className?: string | undefined;
};

export function Markdown({ text, hrefOfMention, onNavigate, className }: MarkdownProps) {
  const anchor = ({ node: _, ...link }: ComponentProps<'a'> & ExtraProps) => (
    <UserLink {...link} onNavigate={onNavigate} />
  );
  return (
    <div className={cx('prose', className)}>
      <ReactMarkdown
        remarkPlugins={[remarkBreaks, [userText, { hrefOfMention }]]}
        allowedElements={shown}
        unwrapDisallowed
        urlTransform={safeAddress}
        components={{ a: anchor, code: Code, pre: Preformatted }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function Code({ node: _, ...code }: ComponentProps<'code'> & ExtraProps) {
  return <code {...code} dir="ltr" />;
}

function Preformatted({ node: _, ...block }: ComponentProps<'pre'> & ExtraProps) {
  // What is too wide scrolls within itself, by the keyboard too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
  return <pre {...block} dir="ltr" tabIndex={0} />;
}

type UserLinkProps = ComponentProps<'a'> & {
  'data-mention'?: string;
  onNavigate: ((href: string) => void) | undefined;
};

function UserLink({ onNavigate, href, children, ...rest }: UserLinkProps) {
  if (!href) return <>{children}</>;
  if (rest['data-mention'] === undefined) {
    return (
      <a href={href} dir="auto" target="_blank" rel="nofollow ugc noopener">
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent) => {
    if (!onNavigate || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <a href={href} dir="auto" data-mention={rest['data-mention']} onClick={follow}>
      {children}
    </a>
  );
}

/** Web and mail addresses and paths of our own; anything else (`javascript:`, `data:`) is no link. */
function safeAddress(address: string): string {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? address : '';
}
