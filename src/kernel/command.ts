// A command: a request that carries its actor and time, so that deciding needs no clock.
import type { Actor } from './event.ts';

export type Command<Type extends string = string, Data = unknown> = Readonly<{
  type: Type;
  data: Data;
  actor: Actor;
  at: string;
}>;

/** A command before the edge has stamped it with its actor and time. */
export type UnstampedCommand<C extends Command> = C extends unknown ? Omit<C, 'actor' | 'at'> : never;

/** Returns the member who issued a command. Throws for any other actor, since the edge rejects such commands. */
export function actingMember({ type, actor }: Command): string {
  if (actor.kind !== 'member') throw new Error(`${type} was issued by a ${actor.kind}, but only members may issue it.`);
  return actor.id;
}
