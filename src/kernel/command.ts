// A command: a request that carries its actor and time, so that deciding needs no clock.
import type { Actor } from './event.ts';

export type Command<Type extends string = string, Data = unknown> = Readonly<{
  type: Type;
  data: Data;
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
}>;

/** A command before the edge has stamped it with actor and time. */
export type Asked<C extends Command> = C extends unknown ? Omit<C, 'actor' | 'at'> : never;

/**
 * Returns the id of the member who gave a command. Throws for any other actor, since the edge lets no such command
 * through.
 */
export function actingMember({ type, actor }: Command): string {
  if (actor.kind !== 'member') throw new Error(`${type} was given by a ${actor.kind}, and only members give it.`);
  return actor.id;
}
