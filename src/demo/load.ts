// A feature's part of generated load: how many of each thing there are, how each is created, and which command causes which event.
import type { z } from 'zod';
import type { Fingerprint } from '../../modules/accounts/index.ts';
import type { DomainEvent, EventDescription } from '../kernel/event.ts';
import type { Acting } from '../platform/commands/act-as.ts';
import type { Chance } from './chance.ts';

/** How many of each amount. Everything else in a load is about its members and posts. */
export type Load = Readonly<{ members: number; posts: number; [amount: string]: number }>;

/** Events that one stream gets at once. */
export type Planned = Readonly<{
  stream: string;
  events: readonly DomainEvent[];
  actorId: string;
  atMs: number;
  /** The stream that must exist before this one. */
  needs?: string;
  /** The revision of the stream that these events come after. Default: they begin it. */
  after?: number;
}>;

export type LoadAmount = Readonly<{
  /** The name of the amount in one word: `likes`. The operator's flag has this name. */
  name: string;
  /** The amount in a small load. A medium load has ten times as many, a large one a hundred times. */
  small: number;
  /** The minimum; defaults to 0. */
  least?: number;
  /** How many events one item has. */
  eventsEach: number;
  /** Whether all of it comes before the rest, which is mixed as in an established community. */
  comesFirst?: true;
  /** Returns a sentence for the operator that explains why such a load is impossible. */
  impossible?(load: Load): string | undefined;
  /** Returns the function that creates one item, given the number of existing ones; or nothing, as long as there is nothing to be about. */
  plan(context: LoadContext): (index: number) => readonly Planned[];
}>;

export type LoadContext = Readonly<{
  load: Load;
  seed: number;
  fingerprint: Fingerprint;
  /** The encoded password hash that every member gets. */
  passwordHash: string;
  chance: Chance;
  /** The id of a member. Indexes beyond the last member start again with the first. */
  memberAt(index: number): string;
  posts: LoadPosts;
  /** The time of the next event. */
  nextMs(): number;
}>;

/** The posts that exist so far. */
export type LoadPosts = Readonly<{
  publish(authorIndex: number): void;
  /** Picks mostly a new post, sometimes an old one. */
  recent(): Readonly<{ index: number; postId: string; postAuthorId: string; stream: string }> | undefined;
}>;

export type LoadCommand = Readonly<{
  event: string;
  /** @param id The name of the event's stream, without its category. */
  execute(data: unknown, id: string, acting: Acting): Promise<unknown>;
}>;

/** The contribution of one feature. */
export type LoadPart = Readonly<{ amounts: readonly LoadAmount[]; commands: readonly LoadCommand[] }>;

/** Declares the command that leads to an event. */
export function leadsTo<Type extends string, Schema extends z.ZodObject>(
  { type, schema }: EventDescription<Type, Schema>,
  command: (data: z.output<Schema>, id: string, acting: Acting) => Promise<unknown>,
): LoadCommand {
  return { event: type, execute: (data, id, acting) => command(schema.parse(data), id, acting) };
}
