// What counts as a web address in a text, and where a link may lead.

/** Ends an address wherever it occurs: quotes, sentence marks of East Asian scripts, and invisible characters. */
const body =
  /^(?:(?![\s\p{Cc}<>"`\\“”„«»‹›‘’…\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff])(?:[^\u3000-\u303f\uff00-\uff65]|[\p{L}\p{N}\p{M}]))+/u;
/** Belongs to the sentence, or to Markdown, when it ends an address. */
const trailing = /^(?![/&=#%+@$\-)\]}])[\p{P}~^|]$/u;

const opened: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Cheap enough to call at each letter. */
export const mayBeAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)/i.test(text);

/** Longer than any host name. */
const longestHead = 300;
const beginning = /^(?:https?:\/\/[\p{L}\p{N}[]|www\.(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/iu;

export function addressAt(text: string): string {
  // Much text begins like an address and turns out to be none. This is decided before the rest is read.
  const head = bodyOf(text.slice(0, longestHead));
  const written = withoutTrailing(head);
  if (!beginning.test(written) || linkTarget(written) === undefined) return '';
  return head.length < longestHead ? written : withoutTrailing(bodyOf(text));
}

const bodyOf = (text: string): string => withinBrackets(body.exec(text)?.[0] ?? '');

/** Cuts an address at a bracket that it did not open: that one belongs to the sentence, or to Markdown. */
function withinBrackets(address: string): string {
  const open: string[] = [];
  for (let index = 0; index < address.length; index += 1) {
    const sign = address.charAt(index);
    if (sign === '(' || sign === '[' || sign === '{') open.push(sign);
    else if (sign in opened && open.pop() !== opened[sign]) return address.slice(0, index);
  }
  return address;
}

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && trailing.test(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

const longestShown = 60;

/** Returns the part of an address that is shown: without the parts that readers skip, and at most a line long. */
export function shownPart(address: string): Readonly<{ before: string; shown: string; after: string }> {
  const before = /^https?:\/\/(?:www\.)?/i.exec(address)?.[0] ?? '';
  const rest = address.slice(before.length);
  const end = rest.length > longestShown ? longestShown - 2 : rest.length;
  return { before, shown: rest.slice(0, end), after: rest.slice(end) };
}

const host = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
const withoutProtocol = new RegExp(String.raw`^${host}(?::\d+)?(?:[/?#]|$)`, 'u');
const mailbox = new RegExp(String.raw`^[\w.+-]+@${host}$`, 'u');

/** Adds a missing protocol. Returns undefined for what must not become a link, such as `javascript:` and `data:`. */
export function linkTarget(address: string): string | undefined {
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? address : undefined;
  if (/^mailto:/i.test(address) || /^\/(?![/\\])/.test(address)) return address;
  if (mailbox.test(address)) return `mailto:${address}`;
  return withoutProtocol.test(address) ? linkTarget(`https://${address}`) : undefined;
}

export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);
