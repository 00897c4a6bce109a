// A whole Kindling for a test: its HTTP server over real embedded stores in a folder of its own, with a clock that the test moves
// and without rate limits. Its results therefore hold for what people run.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { staff } from '../../modules/accounts/index.ts';
import type { Advice } from '../../modules/adviser/index.ts';
import { type Kindling, openKindling } from '../app/kindling.ts';
import { readConfig } from '../app/start/config.ts';
import { serve } from '../app/start/serve.ts';
import { actAs } from '../platform/act-as.ts';
import type { StoredEvent } from '../platform/events/event-store.ts';
import { type Logger, silentLogger } from '../platform/logger.ts';
import { oneAtATime } from '../platform/one-at-a-time.ts';
import { heldToStreams, watchingRequests } from './decides-in-streams.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { type Caller, createCaller, type MemberCaller, signUp } from './test-member.ts';

export type TestKindling = Readonly<{
  clock: TestClock;
  folder: string;
  /** The running Kindling. Each restart makes another. */
  kindling(): Kindling;
  app(): FastifyInstance;
  /** Somebody with their own cookie jar, signed out at first. */
  visitor(): Caller;
  /** A new member; the name is also the username. */
  member(name: string): Promise<MemberCaller>;
  admin(name: string): Promise<MemberCaller>;
  moderator(name: string): Promise<MemberCaller>;
  /** All events, as they are stored. */
  log(): Promise<readonly StoredEvent[]>;
  /** Closes in order and reopens on the same folder. Callers stay signed in. `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void> | void): Promise<void>;
  close(): Promise<void>;
}>;

export type TestKindlingOptions = Readonly<{
  /** Settings that differ from the test defaults. */
  environment?: Readonly<Record<string, string>>;
  logger?: Logger;
  advice?: Advice;
  /** The built client, for a browser; without it, there are no pages. */
  webFolder?: string;
}>;

export async function openTestKindling({
  environment = {},
  logger = silentLogger,
  advice,
  webFolder,
}: TestKindlingOptions = {}): Promise<TestKindling> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-test-'));
  const clock = createTestClock();
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: folder, ...environment });

  // The hosts of a test need no rest.
  const hostTurns = oneAtATime();
  const open = async () => {
    const kindling = watchingRequests(
      await openKindling({ config, logger, clock, hostTurns, ...(advice && { advice }) }),
    );
    await kindling.projector.ready();
    // No real folder: the files of the data folder are no assets, and reactions may delete them at any time.
    const app = await serve(kindling, { webFolder: webFolder ?? join(folder, 'no-client') });
    return { kindling, app: heldApp(app) };
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
    log: () => everyEvent(running.kindling),
    async restart(meanwhile = () => {}) {
      await shut();
      await meanwhile();
      running = await open();
    },
    async close() {
      await shut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server, whose every request in a test is held to the rule that only streams decide. */
function heldApp(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app);
  const held = (asked: InjectOptions | string) => {
    const { method = 'GET', url = '' } = typeof asked === 'string' ? { url: asked } : asked;
    return heldToStreams(`${method} ${typeof url === 'string' ? url : url.pathname}`, async () => await inject(asked));
  };
  return Object.assign(app, { inject: held });
}

async function grantTo(
  { commands, clock, readModels }: Kindling,
  type: 'GrantAdmin' | 'GrantModerator',
  memberId: string,
): Promise<void> {
  const at = clock().toISOString();
  const actor = { kind: 'operator', id: 'test' } as const;
  const commandId = randomUUID();
  const context = { actor, at, commandId, commandHash: commandId, correlationId: commandId, causationId: commandId };
  const granted = await actAs(commands, context).execute(staff, [], { type, data: { memberId } });
  await readModels.reached(['members'], granted.position ?? 0n, 5_000);
}

async function everyEvent({ stores: { eventStore } }: Kindling): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await eventStore.readAll(events.at(-1)?.position ?? 0n);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
