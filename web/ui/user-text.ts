// Prepares Markdown written by members: bare addresses and @mentions become links, and what we don't show
// (headings, pictures, raw HTML) turns into the nearest plain thing, so that no word of theirs is lost.

/** The little of a Markdown tree that is needed here (an mdast node). */
export type TextNode = {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  children?: TextNode[];
  data?: { hProperties?: Record<string, string> };
};

// A mention is 3 to 30 of a username's characters, not glued to a word or to an e-mail address; a full stop at its end belongs to the sentence.
const linkable =
  /(?<address>https?:\/\/[^\s<>"'`]+)|(?<![\w@/.-])@(?<username>[a-z0-9_](?:[a-z0-9_.-]{1,28}[a-z0-9_-]))/gi;

const untouched = new Set(['link', 'linkReference', 'code', 'inlineCode', 'html', 'definition']);

type MentionHref = ((username: string) => string | undefined) | undefined;

/** A remark plugin. `hrefOfMention` may answer undefined: then the mention stays text. */
export function userText(options: { hrefOfMention: MentionHref }) {
  return (tree: TextNode): void => visit(tree, options.hrefOfMention);
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
      : mentionLink(match.groups?.username ?? '', hrefOfMention);
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

function mentionLink(username: string, hrefOfMention: MentionHref): { link: TextNode; length: number } | undefined {
  const href = hrefOfMention?.(username);
  if (!href) return undefined;
  const mention = link(href, `@${username}`);
  mention.data = { hProperties: { 'data-mention': username } };
  return { link: mention, length: username.length + 1 };
}

function link(url: string, text: string): TextNode {
  return { type: 'link', url, children: [{ type: 'text', value: text }] };
}
