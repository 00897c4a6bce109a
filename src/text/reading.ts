// Reads a parsed text: who it mentions, what it links to, which tools it names, and its words.
import { isWebAddress } from './addresses.ts';
import type { Mention } from './names.ts';
import type { Block, Inline, TextTree } from './tree.ts';

const maxMentions = 20;

/** Returns each name once, regardless of case, in the order of first appearance. */
export function mentionsIn(tree: TextTree): readonly Mention[] {
  const found = new Map<string, Mention>();
  for (const node of inlinesIn(tree)) {
    if (node.type !== 'mention' || found.has(node.names[0].toLowerCase())) continue;
    found.set(node.names[0].toLowerCase(), node.names);
    if (found.size === maxMentions) break;
  }
  return [...found.values()];
}

export const linksIn = (tree: TextTree): readonly string[] =>
  inlinesIn(tree)
    .flatMap((node) => (node.type === 'link' && isWebAddress(node.url) ? [node.url] : []))
    .toArray();

export const tagsIn = (tree: TextTree): readonly string[] =>
  inlinesIn(tree)
    .flatMap((node) => (node.type === 'tag' ? [node.slug] : []))
    .toArray();

function* inlinesIn(blocks: readonly Block[]): Generator<Inline, undefined> {
  for (const block of blocks) {
    if (block.type === 'paragraph') yield* withInner(block.children);
    else if (block.type === 'quote') yield* inlinesIn(block.children);
    else if (block.type === 'list') for (const item of block.items) yield* inlinesIn(item.children);
  }
}

function* withInner(nodes: readonly Inline[]): Generator<Inline, undefined> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* withInner(node.children);
  }
}

export const plainText = (tree: TextTree): string => tree.map(wordsOfBlock).join(' ').replace(/\s+/g, ' ').trim();

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.children.map(wordsOfInline).join('');
    case 'quote':
      return block.children.map(wordsOfBlock).join(' ');
    case 'list':
      return block.items.flatMap(({ children }) => children.map(wordsOfBlock)).join(' ');
    case 'code':
    case 'unparsed':
      return block.value;
  }
}

function wordsOfInline(node: Inline): string {
  switch (node.type) {
    case 'line-break':
      return ' ';
    case 'mention':
      return `@${node.written}`;
    case 'text':
    case 'address':
    case 'inline-code':
    case 'tag':
      return node.value;
    default:
      return node.children.map(wordsOfInline).join('');
  }
}
