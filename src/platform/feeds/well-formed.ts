// XML as it was meant, out of what was written carelessly: tags that were left open or closed twice, signs of markup that are text, and
// a format whose own names have a prefix. What is well-formed stays as it is, letter by letter. Takes time in proportion to the text.

const piece = /<!\[CDATA\[|<!--|<\?|<(\/?)([a-z_][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|</gi;

/** How ends what holds no tags. */
const endOf: Readonly<Record<string, string>> = { '<![cdata[': ']]>', '<!--': '-->', '<?': '?>' };

/** An ampersand as in the query of an address. To the parser `&copy=` is a sign without its semicolon. */
const strayAmpersand = /&(?=[\w.-]+=)/g;

/** `root` stands at the beginning of the text. */
export function wellFormed(text: string): string {
  const prefix = /^<([\w.-]+:)rss[\s>]/i.exec(text)?.[1]?.toLowerCase();
  const named = (name: string) =>
    prefix !== undefined && name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : name;
  const open: string[] = [];
  const howOften = new Map<string, number>();
  const count = (name: string, more: number) => howOften.set(name, (howOften.get(name) ?? 0) + more);
  const missing = new Set<string>();

  let written = '';
  let at = 0;
  for (;;) {
    piece.lastIndex = at;
    const found = piece.exec(text);
    written += text.slice(at, found?.index).replace(strayAmpersand, '&amp;');
    if (found === null) return written;
    const [whole, slash, givenName, attributes = ''] = found;
    at = found.index + whole.length;
    if (givenName === undefined) {
      const end = endOf[whole.toLowerCase()];
      const endsAt = end === undefined || missing.has(end) ? -1 : text.indexOf(end, at);
      if (end !== undefined && endsAt !== -1) {
        at = endsAt + end.length;
        written += text.slice(found.index, at);
      } else {
        // Looked for once, however often it is begun.
        if (end !== undefined) missing.add(end);
        written += `&lt;${whole.slice(1)}`;
      }
      continue;
    }
    const name = named(givenName);
    const key = name.toLowerCase();
    if (slash === '/') {
      // One that was never opened closes nothing. Of others, what was opened since is closed first.
      for (let isClosed = !howOften.get(key); !isClosed; ) {
        const last = open.pop() ?? name;
        count(last.toLowerCase(), -1);
        isClosed = last.toLowerCase() === key;
        written += `</${last}>`;
      }
      continue;
    }
    written += `<${name}${attributes.replace(strayAmpersand, '&amp;')}>`;
    if (attributes.endsWith('/')) continue;
    open.push(name);
    count(key, 1);
  }
}
