// Whether something was decided since a flag was raised, by the order of the log: second folds of both streams.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { Position, Recorded } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { caseIdOf, decisionIdOf } from './model/case.ts';
import { CaseDecided, type DecisionEvent } from './model/decision.ts';
import { type FlagEvent, type FlaggedKind, FlagRaised } from './model/flag.ts';

type When = Position | undefined;

const lastOf = (wanted: 'FlagRaised' | 'CaseDecided') => ({
  initial: undefined,
  evolve: (when: When, { type, position }: Recorded) => (type === wanted ? position : when),
  decide: () => [],
});

const flagsRaised = aggregate<Command, Recorded<FlagEvent>, When, readonly ['kind', 'aboutId', 'flaggerId']>({
  category: 'flag',
  id: ['kind', 'aboutId', 'flaggerId'],
  events: [FlagRaised],
  decider: lastOf('FlagRaised'),
});

const casesDecided = aggregate<Command, Recorded<DecisionEvent>, When>({
  category: 'decision',
  events: [CaseDecided],
  decider: lastOf('CaseDecided'),
});

export async function isDecidedSince(
  { load }: Pick<Acting, 'load'>,
  flag: readonly [kind: FlaggedKind, aboutId: string, flaggerId: string],
): Promise<boolean> {
  const [kind, aboutId] = flag;
  const { state: raised } = await load(flagsRaised, flag);
  for (let round = 0; ; round += 1) {
    const { state: decided } = await load(casesDecided, decisionIdOf(caseIdOf(kind, aboutId), round));
    if (decided === undefined) return false;
    if (raised !== undefined && decided > raised) return true;
  }
}
