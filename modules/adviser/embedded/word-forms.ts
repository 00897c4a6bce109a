// Maps all forms of a word to one, so that "we lost", "losing" and "lose" match each other.
import { stem } from '../../../src/text/stem.ts';

const irregular = new Map(
  `lost lose; bought buy; wrote write; written write; writing write; writes write; forgot forget; forgotten forget; came
    come; coming come; went go; gone go; goes go; knew know; known know; gave give; given give; got get; gotten get; took
    take; taken take; taking take; thought think; rang ring; rung ring; drew draw; drawn draw; spoke speak; spoken speak;
    taught teach; broke break; broken break; fell fall; fallen fall; chose choose; stole steal; kept keep; held hold; felt
    feel; built build; ran run; sang sing; sung sing; left leave; leaves leave; leaving leave; saw see; seen see; said say;
    told tell; paid pay; sent send; spent spend; found find; made make; making make; sold sell; met meet; typed type; typing
    type; used use; uses use; using use; died die; dying die; lying lie; lies lie; thrown throw; threw throw; quitting quit;
    grew grow; grown grow; sank sink; sunk sink; drowned drown; better good; does do; did do; has have; had have; wants
    want; men man; women woman; children child; kids child; apps app; whats what; whos who; wheres where; theyre they;
    theyve they; weve we; mails mail; nobodys nobody; everyones everyone; ads ad; cvs cv;
    pics picture; pic picture; pix picture; photos photo; vids video; vid video; insta instagram; ig instagram; fb facebook;
    yt youtube; docs document; doc document; msgs message; msg message; info information; infos information; appt
    appointment; appts appointment; mgmt management; mgr manager; biz business; pls please; thx thanks; cos because; coz
    because; cuz because; ppl people; yrs year; hrs hour; hr hour; mins minute; custs customer; cust customer; emails email;
    nite night; tho though; gonna going; wanna want; noones nobody; noone nobody; tix ticket; recs record; prs pr`
    .split(';')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Verbs that look like agent nouns: "we order" and "ordered" are one word, "we shop" and "shoppers" are not. */
const inflected =
  /^(answer|order|offer|remember|enter|deliver|transfer|consider|register|monitor|wonder|bother|gather|suffer|differ|filter|cover|discover|recover|hammer|prefer|refer|render|tailor)(?:s|r?ed|r?ing)?$/u;

/** Returns the canonical form of a word, shared by all its forms and by its British and American spelling. */
export function keyOf(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’](?:s|re|ve|ll|d|m)$/u, '')
    .replace(/['’]/gu, '');
  const regular = irregular.get(plain) ?? plain;
  const verb = inflected.exec(regular)?.[1];
  if (verb !== undefined) return verb;
  const isAgent = /^.{4,}(?:er|or)s?$/u.test(regular);
  return (isAgent ? regular.replace(/s$/u, '') : stem(regular)).replace(/z/gu, 's').replace(/(?<=..)our$/u, 'or');
}

export const formOf = (words: string): string => words.trim().split(/\s+/u).map(keyOf).join(' ');
