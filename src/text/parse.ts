// Parses a member's Markdown. Headings, pictures and HTML become the nearest plain form, so no word is lost.
import type { Nodes, Paragraph, PhrasingContent, RootContent, List as WrittenList } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { linkTarget } from './addresses.ts';
import { isTooMuchForMarkdown } from './bounds.ts';
import { mentionOf } from './names.ts';
import { isPlain } from './plain.ts';
import { syntax, syntaxTree } from './syntax.ts';
import type { Block, Inline, ListItem, TextTree } from './tree.ts';

const options = {
  extensions: [syntax, cjkFriendlyExtension(), gfmStrikethroughCjkFriendly({ singleTilde: false })],
  mdastExtensions: [syntaxTree],
};

export function parseText(text: string): TextTree {
  if (isPlain(text)) return linesInParagraphs(text);
  if (isTooMuchForMarkdown(text)) return [{ type: 'unparsed', value: text }];
  const source = text.replace(/^\ufeff/, '');
  const root = fromMarkdown(source, options);
  const written: Written = { source, urlOf: new Map(), referenced: new Set() };
  collectReferences(root, written);
  return root.children.flatMap((node) => blocksOf(node, written));
}

/** The parser produces the same tree for such a text. */
const linesInParagraphs = (text: string): TextTree =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n|\n$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ type: 'paragraph', children: linesOf(paragraph) }));

type Written = Readonly<{ source: string; urlOf: Map<string, string>; referenced: Set<string> }>;

function collectReferences(node: Nodes, written: Written): void {
  if (node.type === 'definition' && !written.urlOf.has(node.identifier)) written.urlOf.set(node.identifier, node.url);
  if (node.type === 'linkReference' || node.type === 'imageReference') written.referenced.add(node.identifier);
  if ('children' in node) for (const child of node.children) collectReferences(child, written);
}

function blocksOf(node: RootContent, written: Written): readonly Block[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [{ type: 'paragraph', children: inlinesOf(node.children, written) }];
    case 'blockquote':
      return [{ type: 'quote', children: node.children.flatMap((child) => blocksOf(child, written)) }];
    case 'code':
      return [{ type: 'code', value: node.value, language: node.lang ?? null }];
    case 'list':
      return listOf(node, written);
    case 'definition': {
      if (written.referenced.has(node.identifier)) return [];
      const title = node.title ? ` “${node.title}”` : '';
      const children = [textOf(`[${node.label ?? node.identifier}]: `), ...addressOf(node.url), textOf(title)];
      return [{ type: 'paragraph', children }];
    }
    default:
      return [];
  }
}

/** A list begins with 1: “1986. A great year” is a sentence, and would lose its number where no markers are shown. */
function listOf({ ordered, start, spread, children }: WrittenList, written: Written): readonly Block[] {
  const isOrdered = ordered === true;
  if (isOrdered && start !== 1) {
    return children.flatMap((item) => {
      const [first, ...others] = item.children;
      const [marker = ''] = /^\d+[.)]/.exec(written.source.slice(item.position?.start.offset)) ?? [];
      const line: Paragraph = first?.type === 'paragraph' ? first : { type: 'paragraph', children: [] };
      const children = [textOf(`${marker} `), ...inlinesOf(line.children, written)];
      const rest = first === undefined || first === line ? others : [first, ...others];
      return [{ type: 'paragraph', children } as const, ...rest.flatMap((child) => blocksOf(child, written))];
    });
  }
  const isLoose = spread === true || children.some((item) => item.spread);
  const items = children.map(
    (item): ListItem => ({ isTight: !isLoose, children: item.children.flatMap((child) => blocksOf(child, written)) }),
  );
  return [{ type: 'list', isOrdered, items }];
}

function inlinesOf(nodes: readonly PhrasingContent[], written: Written, isInLink = false): readonly Inline[] {
  return nodes.flatMap((node, index) => inlineOf(node, index, nodes, written, isInLink));
}

function inlineOf(
  node: PhrasingContent,
  index: number,
  siblings: readonly PhrasingContent[],
  written: Written,
  isInLink: boolean,
): readonly Inline[] {
  const inside = (children: readonly PhrasingContent[]) => inlinesOf(children, written, isInLink);
  switch (node.type) {
    case 'text':
      return linesOf(node.value.slice(tailOf(siblings[index - 1], node, written, isInLink).length));
    case 'break':
      return [{ type: 'line-break' }];
    case 'emphasis':
    case 'strong':
      return [{ type: node.type, children: inside(node.children) }];
    case 'delete':
      return [{ type: 'deleted', children: inside(node.children) }];
    case 'inlineCode':
      return [{ type: 'inline-code', value: node.value }];
    case 'link':
      return linkOf(node.url, node.children, written, isInLink);
    case 'linkReference':
      return linkOf(written.urlOf.get(node.identifier) ?? '', node.children, written, isInLink);
    case 'image':
      return imageOf(node.url, node.alt, isInLink);
    case 'imageReference':
      return imageOf(written.urlOf.get(node.identifier) ?? '', node.alt, isInLink);
    case 'address':
      return isInLink ? [textOf(node.value)] : addressOf(node.value);
    case 'tag':
      return isInLink
        ? [textOf(node.value)]
        : [{ type: 'tag', value: node.value, slug: node.value.slice(1).toLowerCase() }];
    case 'mention': {
      const name = node.value.slice(1) + tailOf(node, siblings[index + 1], written, isInLink);
      const names = isInLink ? undefined : mentionOf(name);
      return [names === undefined ? textOf(`@${name}`) : { type: 'mention', written: name, names }];
    }
    default:
      return 'value' in node ? [textOf(node.value)] : [];
  }
}

const textOf = (value: string): Inline => ({ type: 'text', value });

/** Returns what belongs to the mention's name after it, unless Markdown reads it as an end of emphasis or an escape. */
function tailOf(
  mention: PhrasingContent | undefined,
  next: PhrasingContent | undefined,
  { source }: Written,
  isInLink: boolean,
): string {
  if (isInLink || mention?.type !== 'mention' || next?.type !== 'text') return '';
  const from = mention.position?.end.offset;
  if (from === undefined || from !== next.position?.start.offset) return '';
  const tail = /^[_.-]*/.exec(next.value)?.[0] ?? '';
  return source.startsWith(tail, from) ? tail : '';
}

function linesOf(value: string): readonly Inline[] {
  return value.split(/\r\n?|\n/).flatMap((line, index): readonly Inline[] => {
    const text = line === '' ? [] : [textOf(line)];
    return index === 0 ? text : [{ type: 'line-break' }, ...text];
  });
}

function linkOf(
  address: string,
  children: readonly PhrasingContent[],
  written: Written,
  isInLink: boolean,
): readonly Inline[] {
  const url = isInLink ? undefined : linkTarget(address);
  if (url === undefined) return inlinesOf(children, written, isInLink);
  const shown = inlinesOf(children, written, true);
  return [{ type: 'link', url, children: shown.length > 0 ? shown : [{ type: 'address', value: url }] }];
}

/** Turns a picture into a link to it, so that no page loads an address that a stranger chose. */
function imageOf(address: string, alt: string | null | undefined, isInLink: boolean): readonly Inline[] {
  const url = isInLink ? undefined : linkTarget(address);
  const shown: Inline = alt ? textOf(alt) : { type: 'address', value: address };
  return [url === undefined ? shown : { type: 'link', url, children: [shown] }];
}

function addressOf(address: string): readonly Inline[] {
  const url = linkTarget(address);
  return url === undefined
    ? [textOf(address)]
    : [{ type: 'link', url, children: [{ type: 'address', value: address }] }];
}
