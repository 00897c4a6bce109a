// Records the days on which a session or an access token is used, alongside the request, without delaying it.
import type { Clock } from '../../../src/kernel/clock.ts';
import type { Position } from '../../../src/kernel/event.ts';
import { derivedId } from '../../../src/kernel/ids.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import { actAs } from '../../../src/platform/commands/act-as.ts';
import { type Commands, rootContext } from '../../../src/platform/commands/commands.ts';
import type { Logger } from '../../../src/platform/logger.ts';
import { actorOf, type SignedInMember } from '../../../src/platform/rpc/procedure.ts';
import { accessTokens } from '../model/access-tokens.ts';
import { sessions } from '../model/session.ts';

/** `lastSeenDay`: of the session or the token; empty if there is none. */
export type SeeSession = (member: SignedInMember, lastSeenDay: string) => void;

export function seeingSessions({
  commands,
  clock,
  shownBy,
  logger,
}: Readonly<{
  commands: Commands;
  clock: Clock;
  /** Resolves once the read model shows the recorded day, or after a timeout. */
  shownBy(position: Position): Promise<unknown>;
  logger: Logger;
}>): SeeSession {
  /** Sessions and tokens whose day is being recorded, until the read model shows it. */
  const underWay = new Set<string>();

  async function record(member: SignedInMember, at: string): Promise<void> {
    const commandId = derivedId('see-session', idOf(member), dayOf(at));
    const acting = actAs(commands, rootContext(actorOf(member), at, commandId));
    const { position } =
      'token' in member
        ? await acting.execute(accessTokens, member.id, { type: 'SeeAccessToken', data: { tokenId: member.token.id } })
        : await acting.execute(sessions, member.sessionId, { type: 'SeeSession', data: {} });
    if (position !== undefined) await shownBy(position);
  }

  return (member, lastSeenDay) => {
    const at = clock().toISOString();
    const id = idOf(member);
    if (lastSeenDay >= dayOf(at) || underWay.has(id)) return;
    underWay.add(id);
    void record(member, at)
      .catch((err: unknown) =>
        logger.warn({ err, id }, 'a session could not be recorded as seen; retried with the next request'),
      )
      .finally(() => underWay.delete(id));
  };
}

const idOf = (member: SignedInMember): string => ('token' in member ? member.token.id : member.sessionId);
