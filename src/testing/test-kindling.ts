// A complete Kindling over real embedded stores, without rate limits and with a clock that the test moves.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { members, staff } from '../../modules/accounts/index.ts';
import type { Advice } from '../../modules/adviser/index.ts';
import { type Kindling, openKindling } from '../app/kindling.ts';
import { serve } from '../app/start/serve.ts';
import { readConfig } from '../app/start/settings/config.ts';
import { filesIn } from '../app/start/stores.ts';
import type { Actor } from '../kernel/event.ts';
import { type Acting, actAs } from '../platform/commands/act-as.ts';
import { rootContext } from '../platform/commands/commands.ts';
import { oneAtATime } from '../platform/concurrency/one-at-a-time.ts';
import type { StoredEvent } from '../platform/events/event-store.ts';
import { decodeText } from '../platform/feeds/decode-text.ts';
import { parseFeed } from '../platform/feeds/parse-feed.ts';
import type { ReadFeed } from '../platform/feeds/read-feed.ts';
import { type Logger, silentLogger } from '../platform/logger.ts';
import { writeEmptyLog, writeEmptyReadModels } from './projections/empty-read-models.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { type Caller, createCaller, type MemberCaller, signUp } from './test-member.ts';

export type TestKindling = Readonly<{
  clock: TestClock;
  folder: string;
  /** Each restart creates another. */
  kindling(): Kindling;
  app(): FastifyInstance;
  /** Has a cookie jar, signed out at first. */
  visitor(): Caller;
  /** The name is also the username. */
  member(name: string): Promise<MemberCaller>;
  admin(name: string): Promise<MemberCaller>;
  moderator(name: string): Promise<MemberCaller>;
  /** Uses the link that was mailed at sign-up. */
  confirm<Member extends Pick<MemberCaller, 'id'>>(member: Member): Promise<Member>;
  /** Executes commands without a call, as an older version, a reaction or an operator did. */
  as(actor: Actor, commandId?: string): Acting;
  log(): Promise<readonly StoredEvent[]>;
  /** Reopens on the same folder. Callers stay signed in. `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void> | void): Promise<void>;
  close(): Promise<void>;
}>;

export type TestKindlingOptions = Readonly<{
  environment?: Readonly<Record<string, string>>;
  logger?: Logger;
  advice?: Advice;
  /** The built client; without it, there are no pages. */
  webFolder?: string;
}>;

/** The minimum of argon2. */
const leastCost = { memoryCost: 8, timeCost: 1 };

/** Each process costs a fifth of a second. */
const readFeed: ReadFeed = async ({ bytes, contentType, address }) =>
  parseFeed(decodeText(bytes, contentType), address);

export async function openTestKindling({
  environment = {},
  logger = silentLogger,
  advice,
  webFolder,
}: TestKindlingOptions = {}): Promise<TestKindling> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-test-'));
  const clock = createTestClock();
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: folder, ...environment });
  if (config.dataDir === folder && config.mongodbUrl === undefined) {
    await writeEmptyReadModels(filesIn(folder).documents);
    if (config.eventStoreUrl === undefined) await writeEmptyLog(config);
  }

  // The hosts of a test need no pause between requests.
  const hostTurns = oneAtATime();
  const open = async () => {
    const kindling = await openKindling({
      config,
      logger,
      clock,
      hostTurns,
      passwordCost: leastCost,
      readFeed,
      ...(advice && { advice }),
    });
    await kindling.projector.ready();
    // Reactions may delete files of a real data folder, and none are assets.
    return { kindling, app: await serve(kindling, { webFolder: webFolder ?? join(folder, 'no-client') }) };
  };
  const shut = async () => {
    await running.app.close();
    await running.kindling.close();
  };
  let running = await open();
  const app = () => running.app;
  async function signUpAs(grant: 'GrantAdmin' | 'GrantModerator', name: string) {
    const member = await signUp(createCaller(app), name);
    await grantTo(running.kindling, grant, member.id);
    return member;
  }

  return {
    clock,
    folder,
    kindling: () => running.kindling,
    app,
    visitor: () => createCaller(app),
    member: (name) => signUp(createCaller(app), name),
    admin: (name) => signUpAs('GrantAdmin', name),
    moderator: (name) => signUpAs('GrantModerator', name),
    async confirm(member) {
      await confirmAddressOf(running.kindling, member.id);
      return member;
    },
    as: (actor, commandId) => acting(running.kindling, actor, commandId),
    log: () => everyEvent(running.kindling),
    async restart(meanwhile = () => {}) {
      await shut();
      await meanwhile();
      running = await open();
    },
    async close() {
      await shut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function grantTo(kindling: Kindling, type: 'GrantAdmin' | 'GrantModerator', memberId: string): Promise<void> {
  const operator = { kind: 'operator', id: 'test' } as const;
  const granted = await acting(kindling, operator).execute(staff, [], { type, data: { memberId } });
  await kindling.readModels.allReached(granted.position ?? 0n, 5_000);
}

async function confirmAddressOf(kindling: Kindling, memberId: string): Promise<void> {
  const visitor = acting(kindling, { kind: 'visitor' });
  const { state } = await visitor.load(members, memberId);
  if (state.status === 'active' && state.isEmailConfirmed) return;
  if (state.status !== 'active' || state.confirmation === null) throw new Error(`${memberId} has no link to follow.`);
  const data = { tokenHash: state.confirmation.tokenHash, ordinal: state.emailCount };
  const confirmed = await visitor.execute(members, memberId, { type: 'ConfirmEmail', data });
  await kindling.readModels.allReached(confirmed.position ?? 0n, 5_000);
}

function acting({ commands, clock }: Kindling, actor: Actor, commandId?: string): Acting {
  return actAs(commands, rootContext(actor, clock().toISOString(), commandId));
}

async function everyEvent({ stores: { eventStore } }: Kindling): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await eventStore.readAll(events.at(-1)?.position ?? 0n);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
