// Turns the summary of an event, such as "A member liked a post.", into a sentence about the people it names.
import type { ApiOutputs } from '../trpc.ts';

type Entry = ApiOutputs['auditTrail']['audit']['events'][number];
export type Person = Entry['affected'][number];

type Sentence = Readonly<{
  /** Names what the sentence begins with, if it is certain who that is. */
  subject: Person | undefined;
  /** The sentence, without its subject if that is named, up to the place of `object`. */
  text: string;
  object: Person | undefined;
  rest: string;
}>;

/** "An operator or an admin" may be either. */
const oneOfStaff = /^(?:An admin|A moderator|An author)(?= (?!or ))/;
const oneMember = /^(?:A member|Somebody)(?= )/;
/** The subject of these is the member it happened to, who is not always the actor. */
const isDoneTo = /^(?:A member) (?:was|is|became) /;

export const memberWhoActed = ({ kind, id, name, avatar }: Entry['actor']): Person | undefined =>
  kind === 'member' && id !== null ? { id, name: name ?? '', avatar } : undefined;

export function sentenceOf({ summary, actor, affected }: Entry): Sentence {
  const self = memberWhoActed(actor);
  const onlyAffected = affected.length === 1 ? affected[0] : undefined;
  const subject = oneOfStaff.test(summary) ? self : oneMember.test(summary) ? memberIn(summary) : undefined;
  const text = subject === undefined ? summary : summary.replace(oneOfStaff, '').replace(oneMember, '');
  const [before, after] = text.split(/(?<= )another(?=\.$)/);
  const isToAnother = subject !== undefined && subject === self && onlyAffected !== undefined && after !== undefined;
  return isToAnother
    ? { subject, text: before ?? '', object: onlyAffected, rest: after }
    : { subject, text, object: undefined, rest: '' };

  function memberIn(of: string): Person | undefined {
    if (isDoneTo.test(of)) return affected.length === 0 ? self : onlyAffected;
    return self ?? onlyAffected;
  }
}
