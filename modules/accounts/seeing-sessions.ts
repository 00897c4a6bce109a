// Records the days on which a session is used. The recording runs beside the request and never delays it, and runs once for all the
// requests of a page.
import type { Clock } from '../../src/kernel/clock.ts';
import type { Position } from '../../src/kernel/event.ts';
import { derivedId } from '../../src/kernel/ids.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { actorOf, type SignedInMember } from '../../src/platform/rpc/procedure.ts';
import { dayOf, sessions } from './session.ts';

export type SeeSession = (member: SignedInMember, lastSeenDay: string) => void;

export function seeingSessions({
  commands,
  clock,
  shownBy,
  logger,
}: Readonly<{
  commands: Commands;
  clock: Clock;
  /** Resolves once the read model shows the recorded day, or when that takes too long. */
  shownBy(position: Position): Promise<unknown>;
  logger: Logger;
}>): SeeSession {
  /**
   * Sessions whose day is being recorded, until the read model knows it. Later requests see in the read model that the day is
   * recorded.
   */
  const underWay = new Set<string>();

  async function record(member: SignedInMember, at: string): Promise<void> {
    const { sessionId } = member;
    const commandId = derivedId('see-session', sessionId, dayOf(at));
    const ids = { commandId, commandHash: commandId, correlationId: commandId, causationId: commandId };
    const acting = actAs(commands, { actor: actorOf(member), at, ...ids });
    const { position } = await acting.execute(sessions, sessionId, { type: 'SeeSession', data: {} });
    if (position !== undefined) await shownBy(position);
  }

  return (member, lastSeenDay) => {
    const at = clock().toISOString();
    const { sessionId } = member;
    if (lastSeenDay >= dayOf(at) || underWay.has(sessionId)) return;
    underWay.add(sessionId);
    void record(member, at)
      .catch((err: unknown) => logger.warn({ err, sessionId }, 'a session could not be noted as seen; tried again'))
      .finally(() => underWay.delete(sessionId));
  };
}
