// Checks that nobody can log in to a site for others with the demo's password, which is public.
import { MemberRegistered, PasswordChanged, PasswordReset } from '../../../modules/accounts/index.ts';
import { type Config, isForOthers } from '../../app/start/settings/config.ts';
import { demoSeedCause } from '../../demo/ids.ts';
import type { Metadata } from '../../kernel/event.ts';
import type { Codec } from '../../platform/codec.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { counted } from '../text/words.ts';
import { type Finding, wrong } from './finding.ts';

export function gatherDemoMembers({ erasedBy }: Pick<Codec, 'erasedBy'>) {
  const members = new Set<string>();
  return {
    onEvent(event: StoredEvent): void {
      const { type, stream } = event;
      const { causationId } = event.metadata as unknown as Metadata;
      const memberId = stream.slice(stream.indexOf('-') + 1);
      if (type === MemberRegistered.type && causationId === demoSeedCause) members.add(memberId);
      if (type === PasswordChanged.type || type === PasswordReset.type) members.delete(memberId);
      members.delete(erasedBy(event) ?? '');
    },
    found: (): readonly string[] => [...members],
  };
}

export function demoFindings(
  [first, ...others]: readonly string[],
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
): readonly Finding[] {
  if (first === undefined || !(production || isForOthers(publicUrl))) return [];
  const many = counted(others.length + 1, 'member');
  const have = others.length === 0 ? 'has' : 'have';
  const mend = `Move everything away and begin with an empty place, or erase each of them: kindling erase ${first}`;
  return [
    wrong('demo', `${many} of the demo ${have} a password that everybody can look up (the first: ${first}).`, mend),
  ];
}
