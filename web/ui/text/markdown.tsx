// Renders a member's text as a safe subset of Markdown. Each block, link and code has its own direction.
import { createElement, type MouseEvent, type ReactNode } from 'react';
import { shownPart } from '../../../src/text/addresses.ts';
import { parseText } from '../../../src/text/parse.ts';
import type { Block, Inline, ListItem } from '../../../src/text/tree.ts';
import { cx } from '../classes.ts';
import { type MarkedTool, ToolMark } from '../marks/tool-mark.tsx';

type MarkdownProps = {
  text: string;
  /** Returns the target of a mention, if there is one. Called for each possible spelling, longest first. */
  hrefOfMention?: ((username: string) => string | undefined) | undefined;
  /** Returns the mention's current name, if it differs from the text. */
  nameOfMention?: ((username: string) => string) | undefined;
  /** The tools that #tags link to. Any other tag stays plain text. */
  tools?: readonly (MarkedTool & Readonly<{ slug: string }>)[] | undefined;
  /** Handles a plain click on a mention or a tag, for a client-side router. */
  onNavigate?: ((href: string) => void) | undefined;
  className?: string | undefined;
};

type Mentions = Pick<MarkdownProps, 'hrefOfMention' | 'nameOfMention' | 'tools' | 'onNavigate'>;
type Nodes = readonly ReactNode[];

export function Markdown({ text, className, ...mentions }: MarkdownProps) {
  const tree = parseText(text);
  if (tree[0]?.type === 'unparsed') {
    return (
      <div dir="auto" className={cx('prose wrap-anywhere whitespace-pre-wrap', className)}>
        {tree[0].value}
      </div>
    );
  }
  const blocks = tree.map((block) => [blockOf(block, mentions, { dir: 'auto' })]);
  return createElement('div', { className: cx('prose', className) }, ...inLines(blocks));
}

/** Puts line ends between the parts. They are invisible, but separate the words in the page's text content. */
const inLines = (parts: readonly Nodes[]): Nodes =>
  parts.flatMap((nodes, index) => (index === 0 ? nodes : ['\n', ...nodes]));

/** Gives only the outermost blocks a direction: their content follows it. */
function blockOf(block: Block, mentions: Mentions, attributes: { dir?: 'auto' } = {}): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement('p', attributes, ...inlinesOf(block.children, mentions));
    case 'quote': {
      const blocks = block.children.map((child) => [blockOf(child, mentions)]);
      return createElement('blockquote', attributes, ...inLines(blocks));
    }
    case 'list': {
      const items = block.items.map((item) => [createElement('li', {}, ...inLines(partsOf(item, mentions)))]);
      return createElement(block.isOrdered ? 'ol' : 'ul', attributes, ...inLines(items));
    }
    case 'code':
      return <CodeBlock {...block} />;
    case 'unparsed':
      return block.value;
  }
}

const partsOf = ({ isTight, children }: ListItem, mentions: Mentions): readonly Nodes[] =>
  children.map((block) =>
    isTight && block.type === 'paragraph' ? inlinesOf(block.children, mentions) : [blockOf(block, mentions)],
  );

const inlinesOf = (nodes: readonly Inline[], mentions: Mentions): Nodes =>
  nodes.flatMap((node) => inlineOf(node, mentions));

const tags = { emphasis: 'em', strong: 'strong', deleted: 'del' } as const;

function inlineOf(node: Inline, mentions: Mentions): Nodes {
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'tag':
      return tagOf(node, mentions);
    case 'address':
      return addressOf(node.value);
    case 'line-break':
      return [createElement('br', {}), '\n'];
    case 'inline-code':
      return [createElement('code', { dir: 'ltr' }, node.value)];
    case 'link': {
      const attributes = { href: node.url, dir: 'auto', target: '_blank', rel: 'nofollow ugc noopener' };
      return [createElement('a', attributes, ...inlinesOf(node.children, mentions))];
    }
    case 'mention':
      return mentionOf(node, mentions);
    default:
      return [createElement(tags[node.type], {}, ...inlinesOf(node.children, mentions))];
  }
}

/** Contains the whole address, as titles and quotations do, but shows only part of it. */
function addressOf(address: string): Nodes {
  const { before, shown, after } = shownPart(address);
  const unseen = (part: string): Nodes => (part === '' ? [] : [createElement('span', { hidden: true }, part)]);
  const seen = after === '' ? shown : createElement('span', { className: 'cut-off' }, shown);
  return [...unseen(before), seen, ...unseen(after)];
}

function CodeBlock({ value, language }: Extract<Block, { type: 'code' }>) {
  // Content that is too wide scrolls inside the block, also by keyboard.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <pre dir="ltr" tabIndex={0}>
      <code dir="ltr" className={language === null ? undefined : `language-${language}`}>
        {`${value}\n`}
      </code>
    </pre>
  );
}

function mentionOf(
  { written, names }: Extract<Inline, { type: 'mention' }>,
  { hrefOfMention, nameOfMention = (name) => name, onNavigate }: Mentions,
): Nodes {
  for (const name of names) {
    const href = hrefOfMention?.(name);
    if (!href) continue;
    const rest = written.slice(name.length);
    return [
      createElement(OwnLink, { href, mention: nameOfMention(name), onNavigate }, '@', nameOfMention(name)),
      ...(rest === '' ? [] : [rest]),
    ];
  }
  return [`@${written}`];
}

function tagOf({ value, slug }: Extract<Inline, { type: 'tag' }>, { tools = [], onNavigate }: Mentions): Nodes {
  const tool = tools.find((each) => each.slug === slug);
  if (tool === undefined) return [value];
  return [
    <OwnLink key={slug} href={`/ai-tools/${slug}`} onNavigate={onNavigate}>
      <ToolMark tool={tool} size="text" />
      {value}
    </OwnLink>,
  ];
}

type OwnLinkProps = { href: string; mention?: string; children?: ReactNode } & Pick<Mentions, 'onNavigate'>;

function OwnLink({ href, mention, onNavigate, children }: OwnLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!onNavigate || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <a href={href} dir="auto" data-mention={mention} onClick={follow}>
      {children}
    </a>
  );
}
