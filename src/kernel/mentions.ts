// Finds the members whom a text mentions by @username. An @ in code, in an address or inside a word is no mention, so nobody is
// notified by a snippet or a link.

const mostMentions = 20;
const shortestUsername = 3;
const longestUsername = 30;

/**
 * The usernames that one mention may mean. A full stop or hyphen at the end belongs to the sentence, unless a username ends with it.
 * The longest candidate that is a username is meant.
 */
export type Mention = readonly [string, ...string[]];

/** Each once (whatever its capitals), in the order of their first appearance. */
export function mentionsIn(text: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const [, written = '', another] of withoutUrls(withoutCode(text)).matchAll(mention)) {
    // `@name@host` is an address elsewhere.
    const spellings = another === '@' ? undefined : spellingsOf(written);
    if (spellings === undefined) continue;
    const folded = spellings[0].toLowerCase();
    if (!found.has(folded)) found.set(folded, spellings);
    if (found.size === mostMentions) break;
  }
  return [...found.values()];
}

function spellingsOf(written: string): Mention | undefined {
  if (!/^[A-Za-z0-9_.-]+$/.test(written)) return undefined;
  const spellings: string[] = [];
  for (let { length } = written; length >= shortestUsername; length -= 1) {
    if (length <= longestUsername) spellings.push(written.slice(0, length));
    if (!/[.-]/.test(written.charAt(length - 1))) break;
  }
  const [longest, ...shorter] = spellings;
  return longest === undefined ? undefined : [longest, ...shorter];
}

/** Takes in whatever letters follow, so that `@adaé` and a name of 31 characters are no mention rather than half a one. */
const mention = /(?<![\p{L}\p{N}\p{M}_@/=&#%+-])@([\p{L}\p{N}\p{M}_.-]+)(@?)/gu;

function withoutUrls(text: string): string {
  return text.replace(/\b(?:[a-z][a-z0-9+.-]{1,19}:\/\/|mailto:|www\.)\S*/giu, ' ');
}

function withoutCode(text: string): string {
  return withoutCodeSpans(withoutFences(text));
}

/** Drops fenced blocks; one that is never closed goes on to the end, as Markdown has it. */
function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .filter((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line);
      if (fence === undefined) {
        fence = mark?.[1];
        return fence === undefined;
      }
      const closes = mark?.[1]?.startsWith(fence) === true && mark[2]?.trim() === '';
      if (closes) fence = undefined;
      return false;
    })
    .join('\n');
}

/** Drops text between two runs of equally many backticks. An unmatched run is plain text. */
function withoutCodeSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  let kept = '';
  let from = 0;
  for (let open = 0; open < runs.length; open += 1) {
    const start = runs[open];
    const close = runs.findIndex((run, index) => index > open && run[0].length === start?.[0].length);
    const end = runs[close];
    if (start === undefined || end === undefined) continue;
    kept += `${text.slice(from, start.index)} `;
    from = end.index + end[0].length;
    open = close;
  }
  return kept + text.slice(from);
}
