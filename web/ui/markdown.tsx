// Shows a member's text as a safe subset of Markdown: links, emphasis, code, lists and quotes. External links open in a
// new tab, without an opener and without lending weight to their target; mentions link to our own pages. Each block,
// link and piece of code takes its direction from its own words.
import type { ComponentProps, MouseEvent } from 'react';
import ReactMarkdown, { type ExtraProps } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import { cx } from './classes.ts';
import { isTooMuchForMarkdown } from './markdown-bounds.ts';
import { userText } from './user-text.ts';

const shown = ['p', 'a', 'em', 'strong', 'code', 'pre', 'ul', 'ol', 'li', 'br', 'blockquote'];

type MarkdownProps = {
  text: string;
  /**
   * The target of a mention; undefined if nobody has that name. It is called for each possible spelling, longest first.
   */
  hrefOfMention?: ((username: string) => string | undefined) | undefined;
  /** Handles a plain click on a mention, for a client-side router. */
  onNavigate?: ((href: string) => void) | undefined;
  className?: string | undefined;
};

export function Markdown({ text, hrefOfMention, onNavigate, className }: MarkdownProps) {
  if (isTooMuchForMarkdown(text)) {
    return (
      <div dir="auto" className={cx('prose wrap-anywhere whitespace-pre-wrap', className)}>
        {text}
      </div>
    );
  }
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

/** Allows web and mail addresses and paths of our own. Anything else (`javascript:`, `data:`) is not a link. */
function safeAddress(address: string): string {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? address : '';
}
