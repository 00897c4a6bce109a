// What a feature contributes to generated load: how much of it there is, how each of it comes about, and which command leads to
// which of its events. Planning and writing a load know no feature by name.
import type { z } from 'zod';
import type { Fingerprint } from '../../modules/accounts/index.ts';
import type { DomainEvent, EventDescription } from '../kernel/event.ts';
import type { Acting } from '../platform/act-as.ts';
import type { Chance } from './chance.ts';

/** How many of each amount. Everything else that a load has is about its members and posts. */
export type Load = Readonly<{ members: number; posts: number; [amount: string]: number }>;

/** What one stream gets at once. */
export type Planned = Readonly<{
  stream: string;
  events: readonly DomainEvent[];
  actorId: string;
  atMs: number;
  /** The stream that must be there before this. */
  needs?: string;
}>;

export type LoadAmount = Readonly<{
  /** What there is so much of, in one word: `likes`. The operator's flag is called so. */
  name: string;
  /** In a small load; a medium one has ten times as many, a large one a hundred times. */
  small: number;
  /** 0 unless said. */
  least?: number;
  /** How many events one of it is. */
  eventsEach: number;
  /** All of it comes before the rest, which is mixed as it comes in a community that has found its pace. */
  comesFirst?: true;
  /** Why such a load can't be, in a sentence for the operator. */
  impossible?(load: Load): string | undefined;
  /**
   * Begins a load. What it answers makes one, given how many there are already, or nothing where there is nothing yet that it
   * could be about: it is asked again later.
   */
  plan(world: LoadWorld): (index: number) => readonly Planned[];
}>;

export type LoadWorld = Readonly<{
  load: Load;
  seed: number;
  fingerprint: Fingerprint;
  /** The encoded hash that every member gets as a password. */
  passwordHash: string;
  chance: Chance;
  /** The id of a member; they are counted round and round. */
  memberAt(index: number): string;
  posts: LoadPosts;
  /** The time of the next thing that happens. */
  nextMs(): number;
}>;

/** The posts that are there so far. */
export type LoadPosts = Readonly<{
  publish(authorIndex: number): void;
  /** Mostly something new, sometimes something old. */
  recent(): Readonly<{ index: number; postId: string; postAuthorId: string; stream: string }> | undefined;
}>;

export type LoadCommand = Readonly<{
  event: string;
  /** @param id of the event's stream, after its category */
  execute(data: unknown, id: string, acting: Acting): Promise<unknown>;
}>;

/** What one feature contributes. */
export type LoadPart = Readonly<{ amounts: readonly LoadAmount[]; commands: readonly LoadCommand[] }>;

/** Says which command leads to an event. */
export function leadsTo<Type extends string, Schema extends z.ZodObject>(
  { type, schema }: EventDescription<Type, Schema>,
  command: (data: z.output<Schema>, id: string, acting: Acting) => Promise<unknown>,
): LoadCommand {
  return { event: type, execute: (data, id, acting) => command(schema.parse(data), id, acting) };
}
