// XML as it was meant, out of what was written carelessly: tags that were left open or closed twice, signs of markup that are text, and
// a format whose own names have a prefix. What is well-formed stays as it is, letter by letter. Takes time in proportion to the text.

/** A piece of markup, or a sign that may be none. To the parser the `&copy=` of an address is a sign without its semicolon. */
const piece = /<!\[CDATA\[|<!--|<\?|<(\/?)([a-z_][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<|&(?=[\w.-]+=)/gi;
const strayAmpersand = /&(?=[\w.-]+=)/g;

/** How ends what holds no tags. */
const endOf: Readonly<Record<string, string>> = { '<![cdata[': ']]>', '<!--': '-->', '<?': '?>' };

/** Nobody is that careless. What was written to be mended a million times would grow, and take the parser more memory than it has. */
const mostMended = 10_000;

/** The root stands at the beginning of the text. What has too much in it to mend stays as it is. */
export function wellFormed(text: string): string {
  const prefix = /^<([\w.-]+:)rss[\s>]/i.exec(text)?.[1]?.toLowerCase();
  const named = (name: string) =>
    prefix !== undefined && name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : name;
  const open: string[] = [];
  const howOften = new Map<string, number>();
  const count = (name: string, more: number) => howOften.set(name, (howOften.get(name) ?? 0) + more);
  const missing = new Set<string>();

  const written: string[] = [];
  let writtenTo = 0;
  /** What stays as it is costs nothing: most of a feed does. */
  function instead(of: RegExpExecArray, meant: string): void {
    if (meant === of[0]) return;
    written.push(text.slice(writtenTo, of.index), meant);
    writtenTo = of.index + of[0].length;
  }

  /** One that was never opened closes nothing. Of others, what was opened since is closed first. */
  function closing(name: string): string {
    const key = name.toLowerCase();
    let tags = '';
    for (let isClosed = !howOften.get(key); !isClosed; ) {
      const last = open.pop() ?? name;
      count(last.toLowerCase(), -1);
      isClosed = last.toLowerCase() === key;
      tags += `</${last}>`;
    }
    return tags;
  }

  piece.lastIndex = 0;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    if (written.length > 2 * mostMended) return text;
    const [whole, slash, givenName, attributes = ''] = found;
    if (givenName === undefined) {
      const end = endOf[whole.toLowerCase()];
      // Looked for once, however often it is begun.
      const endsAt = end === undefined || missing.has(end) ? -1 : text.indexOf(end, piece.lastIndex);
      if (end !== undefined && endsAt !== -1) piece.lastIndex = endsAt + end.length;
      else instead(found, whole.replace('<', '&lt;').replace(/^&$/, '&amp;'));
      if (end !== undefined && endsAt === -1) missing.add(end);
      continue;
    }
    const name = named(givenName);
    if (slash === '/') {
      instead(found, closing(name));
      continue;
    }
    instead(found, `<${name}${attributes.replace(strayAmpersand, '&amp;')}>`);
    if (attributes.endsWith('/')) continue;
    open.push(name);
    count(name.toLowerCase(), 1);
  }
  return written.length === 0 ? text : written.join('') + text.slice(writtenTo);
}
