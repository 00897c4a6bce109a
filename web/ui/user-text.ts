// Prepares members' Markdown: bare addresses and @mentions become links. What we don't show (headings, pictures, raw
// HTML) turns into the nearest plain form, so that no word is lost.

/** The part of a Markdown tree that is needed here (an mdast node). */
export type TextNode = {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  children?: TextNode[];
  data?: { hProperties?: Record<string, string> };
};

// The server, which resolves mentions, uses the same pattern (src/kernel/mentions.ts).
const linkable =
  /(?<address>https?:\/\/[^\s<>"'`]+)|(?<![\p{L}\p{N}\p{M}_@/=&#%+-])@(?<written>[\p{L}\p{N}\p{M}_.-]+)(?<elsewhere>@?)/giu;

const untouched = new Set(['link', 'linkReference', 'code', 'inlineCode', 'html', 'definition']);

type MentionHref = ((username: string) => string | undefined) | undefined;

/**
 * A remark plugin. It tries `hrefOfMention` with the longest spelling first, since a final full stop or hyphen may
 * belong to the name or to the sentence. If every spelling returns undefined, the mention stays text.
 */
export function userText(options: { hrefOfMention: MentionHref }) {
  return (tree: TextNode): void => {
    visit(tree, options.hrefOfMention);
    for (const block of tree.children ?? []) giveDirection(block, block.type === 'code' ? 'ltr' : 'auto');
  };
}

/** Each block takes its direction from its own words, whatever the language of the one before. */
function giveDirection(node: TextNode, dir: 'auto' | 'ltr'): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dir } };
}

function visit(node: TextNode, hrefOfMention: MentionHref): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return linked(child.value ?? '', hrefOfMention);
    if (child.type === 'html') return [{ type: 'text', value: child.value ?? '' }];
    if (child.type === 'image') return [link(child.url ?? '', child.alt || child.url || '')];
    if (child.type === 'heading') child.type = 'paragraph';
    if (!untouched.has(child.type)) visit(child, hrefOfMention);
    return [child];
  });
}

function linked(text: string, hrefOfMention: MentionHref): TextNode[] {
  const nodes: TextNode[] = [];
  let end = 0;
  for (const match of text.matchAll(linkable)) {
    const node = match.groups?.address
      ? addressLink(match[0])
      : match.groups?.elsewhere
        ? undefined
        : mentionLink(match.groups?.written ?? '', hrefOfMention);
    if (!node) continue;
    if (match.index > end) nodes.push({ type: 'text', value: text.slice(end, match.index) });
    nodes.push(node.link);
    end = match.index + node.length;
  }
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) });
  return nodes;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that the address did not open. */
function addressLink(found: string): { link: TextNode; length: number } {
  let address = found.replace(/[.,;:!?*_~]+$/, '');
  while (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1).replace(/[.,;:!?]+$/, '');
  const shown = address.replace(/^https?:\/\/(www\.)?/i, '');
  return { link: link(address, shown.length > 60 ? `${shown.slice(0, 58)}…` : shown), length: address.length };
}

function mentionLink(written: string, hrefOfMention: MentionHref): { link: TextNode; length: number } | undefined {
  for (const username of spellingsOf(written)) {
    const href = hrefOfMention?.(username);
    if (!href) continue;
    const mention = link(href, `@${username}`);
    mention.data = { hProperties: { 'data-mention': username } };
    return { link: mention, length: username.length + 1 };
  }
  return undefined;
}

/** A username has 3 to 30 of these characters. */
function spellingsOf(written: string): readonly string[] {
  if (!/^[a-z0-9_.-]+$/i.test(written)) return [];
  const spellings: string[] = [];
  for (let { length } = written; length >= 3; length -= 1) {
    if (length <= 30) spellings.push(written.slice(0, length));
    if (!/[.-]/.test(written.charAt(length - 1))) break;
  }
  return spellings;
}

function link(url: string, text: string): TextNode {
  return { type: 'link', url, children: [{ type: 'text', value: text }] };
}
