// Drops everything before a document's root, such as comments, and expands the entities that it declares there. Its
// work is bounded, whatever is declared.

export function withoutProlog(text: string): string {
  const { doctype, root } = partsOf(text.replace(/^[^<{]+/, ''));
  return withEntities(root, entitiesIn(doctype));
}

const comment = '<!--(?:(?!-->).)*-->';
const quoted = `"[^"]*"|'[^']*'`;
/** May contain brackets in quotes and comments. Each text matches in only one way, so matching is linear. */
const declarations = String.raw`\[(?:[^"'\]<]|${quoted}|${comment}|<(?!!--))*\]`;
const doctypeTag = String.raw`<!doctype(?:[^"'[>]|${quoted})*(?:${declarations}\s*)?>`;
const beforeRoot = new RegExp(String.raw`\s*(?:<\?(?:(?!\?>).)*\?>|${comment}|${doctypeTag})`, 'isy');

/** A longer prolog is left for the feed parser. */
const longestProlog = 64 * 1_024;

function partsOf(text: string): Readonly<{ doctype: string; root: string }> {
  const prolog = text.slice(0, longestProlog);
  let doctype = '';
  let at = 0;
  for (;;) {
    beforeRoot.lastIndex = at;
    const [part] = beforeRoot.exec(prolog) ?? [];
    if (part === undefined) return { doctype, root: text.slice(at).trimStart() };
    if (/^\s*<!doctype/i.test(part)) doctype = part;
    at += part.length;
  }
}

const maxEntities = 100;
/** Limits all expansions together. */
const maxExpanded = 100_000;

/** Returns the entities that stand for plain text. References to markup, files or further entities stay as they are. */
function entitiesIn(doctype: string): ReadonlyMap<string, string> {
  const declared = doctype.matchAll(/<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"<%]{0,500})"|'([^'<%]{0,500})')\s*>/g);
  const entities = new Map<string, string>();
  for (const [, name = '', inDouble, inSingle = ''] of declared) {
    const value = inDouble ?? inSingle;
    if (entities.size < maxEntities && !entities.has(name) && !/&(?!#\w+;)/.test(value)) entities.set(name, value);
  }
  return entities;
}

function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text;
  let left = maxExpanded;
  return text.replace(/&([\w.-]{1,60});/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined || value.length > left) return reference;
    left -= value.length;
    return value;
  });
}
