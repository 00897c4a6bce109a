// A member's flag. It seals a copy of the content under a separate key, so that moderators still have it after a
// deletion or an erasure, until that key is forgotten.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import {
  type DataOf,
  type DeepReadonly,
  defineEvent,
  type EventsOf,
  idOf,
  personal,
} from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { noOneFlagsTheirOwn } from './policies.ts';

export const flaggedKinds = ['post', 'comment', 'message', 'member', 'review', 'plan-comment'] as const;
export type FlaggedKind = (typeof flaggedKinds)[number];

export const flagReasons = ['spam', 'harassment', 'misinformation', 'illegal', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];

const evidence = z.object({
  text: z.string(),
  /** The texts that it had before and then, newest first. */
  versions: z.array(z.object({ content: z.string(), at: z.string() })),
  /** Addresses of pictures and videos. The files themselves are deleted with what showed them. */
  mediaUrls: z.array(z.string()),
});
export type Evidence = DeepReadonly<z.output<typeof evidence>>;

const about = {
  flagId: idOf('flag'),
  kind: z.enum(flaggedKinds),
  aboutId: idOf('flagged'),
  authorId: idOf('member'),
  flaggerId: idOf('member'),
  evidenceId: idOf('evidence'),
};

export const asItWas = (data: Record<string, unknown>) => data;

/** The events that say what was flagged: earlier versions knew fewer kinds, and are otherwise the same. */
export const withAllKinds = { version: 3, upcasters: { 1: asItWas, 2: asItWas } };

export const FlagRaised = defineEvent('FlagRaised', {
  ...withAllKinds,
  summary: 'A member flagged something for the moderators.',
  schema: z.object({
    ...about,
    reason: z.enum(flagReasons),
    text: personal('flaggerId', z.string()),
    evidence: personal('evidenceId', evidence),
    /** The moderators at the time, who are notified. */
    staffIds: z.array(idOf('member')),
  }),
});

export const FlagWithdrawn = defineEvent('FlagWithdrawn', {
  ...withAllKinds,
  summary: 'A member withdrew a flag.',
  schema: z.object(about),
});

export const EvidenceForgotten = defineEvent('EvidenceForgotten', {
  summary: 'The sealed copy of what was flagged is no longer readable: its key is gone.',
  schema: z.object({ flagId: idOf('flag'), evidenceId: idOf('evidence') }),
  erases: 'evidenceId',
});

const events = [FlagRaised, FlagWithdrawn, EvidenceForgotten] as const;
export type FlagEvent = EventsOf<typeof events>;

type RaiseFlag = Command<'RaiseFlag', Omit<DataOf<typeof FlagRaised>, 'flaggerId'>>;
type WithdrawFlag = Command<'WithdrawFlag'>;
/** Does not affect the evidence of a later flag by the same member. */
type ForgetEvidence = Command<'ForgetEvidence', Readonly<{ evidenceId: string }>>;
type FlagCommand = RaiseFlag | WithdrawFlag | ForgetEvidence;

type FlagState = Readonly<{
  status: 'none' | 'raised' | 'withdrawn';
  flag?: DataOf<typeof FlagWithdrawn>;
  /** Null once its key is forgotten. */
  evidence: Evidence | null;
}>;

function evolve(state: FlagState, event: FlagEvent): FlagState {
  switch (event.type) {
    case 'FlagRaised': {
      const { flagId, kind, aboutId, authorId, flaggerId, evidenceId, evidence: sealed } = event.data;
      const flag = { flagId, kind, aboutId, authorId, flaggerId, evidenceId };
      return { status: 'raised', flag, evidence: sealed };
    }
    case 'FlagWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'EvidenceForgotten':
      return { ...state, evidence: null };
  }
}

function decide(command: FlagCommand, { status, flag, evidence: sealed }: FlagState): readonly FlagEvent[] | Refusal {
  switch (command.type) {
    case 'RaiseFlag': {
      const flaggerId = actingMember(command);
      const refusal = noOneFlagsTheirOwn(flaggerId, command.data.authorId);
      return refusal ?? (status === 'raised' ? [] : [FlagRaised({ ...command.data, flaggerId })]);
    }
    case 'WithdrawFlag':
      return status === 'raised' && flag ? [FlagWithdrawn(flag)] : [];
    case 'ForgetEvidence': {
      const { evidenceId } = command.data;
      const isThere = flag?.evidenceId === evidenceId && sealed !== null;
      return isThere ? [EvidenceForgotten({ flagId: flag.flagId, evidenceId })] : [];
    }
  }
}

export const flags = aggregate({
  category: 'flag',
  id: ['kind', 'aboutId', 'flaggerId'],
  events,
  decider: { initial: { status: 'none', evidence: null } as FlagState, evolve, decide },
});
