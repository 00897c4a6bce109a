// A few flags in the demo, most of them mistaken, so that the moderators' queue isn't empty.
import { type FlagReason, flags } from '../../../modules/moderation/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { Handle } from '../content/members.ts';
import type { NamedThread } from '../content/threads.ts';
import { demoSeedCause, memberIdOf, postIdOf } from '../ids.ts';
import type { DemoPart, Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs } from '../stage.ts';
import { actionOn } from './posts.ts';

/** By the names of their threads, which are stable. */
const flagged: readonly (Raised & Readonly<{ thread: string }>)[] = [
  { thread: 'sales-0', reason: 'spam', text: 'This reads like an advertisement to me.' },
  { thread: 'pricing-1', reason: 'misinformation', text: 'The numbers are from last year.' },
  { thread: 'security-0', reason: 'other', text: null },
];

export const moderationDemo: DemoPart = {
  moments({ members, threads, chanceOf }) {
    const chance = chanceOf('moderation');
    return flagged.flatMap(({ thread: name, reason, text }) => {
      const thread = threads.find((each) => each.name === name);
      const others = members.filter(({ username }) => username !== thread?.by && username !== sampleMember);
      const by = others[Math.floor(chance.next() * others.length)]?.username;
      if (thread === undefined || by === undefined) return [];
      const atMs = newestMs - chance.between(10, 50) * minuteMs;
      return [flag(thread, by, atMs, { reason, text })];
    });
  },
};

type Raised = Readonly<{ reason: FlagReason; text: string | null }>;

function flag(thread: NamedThread, by: Handle, atMs: number, raised: Raised): Moment {
  return {
    ...actionOn(thread, 'flag', by, atMs),
    async enact(acting) {
      const aboutId = postIdOf(thread.name);
      const data = {
        flagId: derivedId(demoSeedCause, 'flag', thread.name, by),
        evidenceId: derivedId(demoSeedCause, 'evidence', thread.name, by),
        kind: 'post',
        aboutId,
        authorId: memberIdOf(thread.by),
        ...raised,
        evidence: { text: thread.text, versions: [], mediaUrls: [] },
        staffIds: [],
      } as const;
      await acting.execute(flags, ['post', aboutId, memberIdOf(by)], { type: 'RaiseFlag', data });
    },
  };
}
