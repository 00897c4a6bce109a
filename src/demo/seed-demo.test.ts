// The demo community in a real Kindling. It is complete after one run, and equally complete after a seeding that was
// killed again and again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { slugOf, toolIdOf } from '../../modules/tools/index.ts';
import { communityStats } from '../../projections/community/community-pulse/queries.ts';
import { conversationsPage } from '../../projections/messaging/conversations/queries.ts';
import { unreadCount } from '../../projections/notifications/notifications/queries.ts';
import { experienceOf } from '../../projections/planner/experience/queries.ts';
import { plansOf } from '../../projections/planner/plans/queries.ts';
import { type Kindling, openKindling } from '../app/kindling.ts';
import { demoParts, notificationKinds, projections } from '../app/registry.ts';
import { readConfig } from '../app/start/settings/config.ts';
import { filesIn } from '../app/start/stores.ts';
import type { Recorded } from '../kernel/event.ts';
import { type Commands, tooManyWriters } from '../platform/commands/commands.ts';
import { silentLogger } from '../platform/logger.ts';
import { reactorStatusOf } from '../platform/reactor/reactor-status.ts';
import { verifyReadModels } from '../platform/verify/verify-read-models.ts';
import { viewerOf } from '../platform/viewing/viewer.ts';
import { writeEmptyReadModels } from '../testing/projections/empty-read-models.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import { readMembers } from './content/members.ts';
import { readThreads } from './content/threads.ts';
import { lastThread, memberIdOf } from './ids.ts';
import type { DemoPart, Moment } from './moment.ts';
import { accountsDemo } from './moments/accounts.ts';
import { communityDemo } from './moments/community.ts';
import { plannerDemo } from './moments/planner.ts';
import { toolsDemo } from './moments/tools.ts';
import { sampleAccount, sampleMember } from './sample-account.ts';
import { seedDemo } from './seed-demo.ts';
import { type Stage, setStage } from './stage.ts';
import { timelineOf } from './timeline.ts';

const seedingMs = 120_000;
/** The same key for all folders, because the names of streams depend on it. */
const masterKey = Buffer.alloc(32, 'demo').toString('base64');
/** The minimum that argon2 accepts. */
const leastCost = { memoryCost: 8, timeCost: 1 };
const members = readMembers();
const parts = await Promise.all(demoParts.map((load) => load()));
const momentsOf = (some: readonly DemoPart[]) =>
  timelineOf(some, setStage({ members, threads: readThreads(members) }, 1));
const moments = momentsOf(parts);
const kindOf = ({ name }: Moment) => name.split(' ')[0];

/** A small part of the demo, with moments of every kind. */
const smaller = withFewerThreads(parts);

describe('an undisturbed seeding', () => {
  let folder: string;
  let kindling: Kindling;
  let events: readonly Recorded[];

  beforeAll(async () => {
    folder = await newFolder();
    kindling = await open(folder);
    expect(await seedDemo(kindling, demoParts)).toBe(true);
    // A schedule closes polls that are over by now, and then their voters are notified.
    await kindling.reactor?.settle();
    await kindling.reactor?.settle();
    events = await logOf(kindling);
  }, seedingMs);

  afterAll(async () => {
    await kindling.close();
    await rm(folder, { recursive: true });
  });

  test('creates each member, post, comment, like, vote and message of the timeline once', () => {
    const byType = Map.groupBy(events, ({ type }) => type);
    const planned = Map.groupBy(moments, kindOf);
    const pairs = [
      ['MemberRegistered', 'join'],
      ['SessionStarted', 'join'],
      ['SessionSeen', 'visit'],
      ['PostCreated', 'post'],
      ['PostEdited', 'edit'],
      ['CommentAdded', 'comment'],
      ['PostLiked', 'like'],
      ['PollVoteCast', 'vote'],
      ['MessageSent', 'message'],
      ['ConversationRead', 'read'],
    ] as const;
    for (const [type, kind] of pairs) expect(byType.get(type)?.length, type).toBe(planned.get(kind)?.length);
    expect(byType.get('MemberRegistered')).toHaveLength(40);
    expect(byType.get('PostCreated')?.length).toBeGreaterThanOrEqual(300);
  });

  test('has plans with progress, and a tool with enough members for its figures', async () => {
    const { readModels } = kindling;
    const experience = await experienceOf(readModels, toolIdOf(slugOf('Fireflies.ai')));
    expect(experience).toMatchObject({ members: 6, finished: 4, hours: { members: 6 }, difficulty: { members: 5 } });
    expect(experience?.improvements).toMatchObject([{ metricType: 'time', members: 6 }]);
    const { items, total } = await plansOf(readModels, memberIdOf(sampleMember), { limit: 20 });
    expect([total, items.map(({ status }) => status)]).toEqual([1, ['ready']]);
  });

  test('leaves an operator nothing to look at: no mail was dropped, and no reaction fails', async () => {
    const { stores, clock } = kindling;
    const { dropped, failing, lanes } = await reactorStatusOf({ operations: stores.operations, clock }, true);
    expect([dropped, failing, lanes.filter(({ parked }) => parked > 0)]).toEqual([[], [], []]);
  });

  test('uses only commands', async () => {
    expect(kindling.commands.appendedEvents()).toBe((await wholeLogOf(kindling)).length);
    expect(new Set(events.map(({ metadata }) => metadata.causationId))).toEqual(new Set(['demo-seed']));
  });

  test('has members act on existing things, in their own name', () => {
    const posts = new Set<unknown>();
    const present = new Set<unknown>();
    for (const { type, data, metadata } of events) {
      // Null for an upload that a profile shows.
      const postId = (data as { postId?: string | null }).postId ?? undefined;
      if (type === 'ProfileUpdated') present.add(metadata.actor.kind === 'member' && metadata.actor.id);
      if (type === 'PostCreated') posts.add(postId);
      else if (postId !== undefined) expect(posts, `${type} of ${postId}`).toContain(postId);
      if (postId !== undefined) expect(present).toContain(metadata.actor.kind === 'member' && metadata.actor.id);
    }
    expect(present.size).toBe(members.length);
  });

  test('has members who were active this week', async () => {
    const { activeMembers } = await communityStats(kindling.readModels, kindling.clock());
    expect(activeMembers).toBeGreaterThan(members.length / 2);
    expect(activeMembers).toBeLessThanOrEqual(members.length);
  });

  test('is entirely in the past', () => {
    const now = kindling.clock().toISOString();
    expect(events.filter(({ metadata }) => metadata.at >= now)).toEqual([]);
  });

  test('lets the sample account log in', async () => {
    const registered = events.find(
      ({ type, data }) => type === 'MemberRegistered' && (data as { email: string }).email === sampleAccount.email,
    );
    const { memberId, passwordHash } = registered?.data as { memberId: string; passwordHash: string };
    expect(memberId).toBe(memberIdOf(sampleMember));
    expect(await kindling.passwords.verify(passwordHash, sampleAccount.password)).toBe(true);
  });

  test('leaves the sample account a handful of unread notifications', async () => {
    const viewer = viewerOf({ id: memberIdOf(sampleMember), isAdmin: false }, kindling.clock());
    const unread = await unreadCount({ read: kindling.readModels, kinds: notificationKinds }, viewer);
    expect(unread).toBeGreaterThanOrEqual(5);
    // In addition to the demo's own notifications, polls of this week may have closed by now.
    expect(unread).toBeLessThanOrEqual(15);
  });

  test('leaves the sample account some unread conversations, one of them a request', async () => {
    const memberId = memberIdOf(sampleMember);
    const viewer = viewerOf({ id: memberId, isAdmin: false }, kindling.clock());
    const { items } = await conversationsPage(kindling.readModels, memberId, 'all', { limit: 100 }, viewer);
    expect(items.length).toBeGreaterThanOrEqual(10);
    const unread = items.filter(({ unreadCount }) => unreadCount > 0);
    expect(unread.length).toBeGreaterThanOrEqual(4);
    expect(items.filter(({ request }) => request)).toHaveLength(1);
  });

  test('leaves every read model as a fresh fold has it', () => expectWholeReadModels(kindling), seedingMs);

  test('changes nothing when it runs again', async () => {
    const head = await kindling.stores.eventStore.head();
    expect(await seedDemo(kindling, demoParts)).toBe(false);
    expect(await kindling.stores.eventStore.head()).toBe(head);
  });
});

test('the smaller demo has moments of every kind', () => {
  expect(new Set(momentsOf(smaller).map(kindOf))).toEqual(new Set(moments.map(kindOf)));
});

test(
  'a seeding that is killed four times ends with the same result',
  async () => {
    const planted = smaller.map((part) => async () => part);
    const [folder, other] = [await newFolder(), await newFolder()];
    const undisturbed = await open(folder);
    onTestFinished(async () => {
      await undisturbed.close();
      await rm(folder, { recursive: true });
      await rm(other, { recursive: true });
    });
    expect(await seedDemo(undisturbed, planted)).toBe(true);
    await undisturbed.reactor?.settle();
    // Each run starts later than the first, yet missing moments get the times of an uninterrupted seeding.
    const clock = createTestClock();
    const commandCount = momentsOf(smaller).length + 2 * members.length;
    // None of them is between an article and its archiving, which a schedule of the next run would do first.
    for (const commands of [1, 15, Math.floor(commandCount / 4), commandCount - 40]) {
      const killed = await open(other, clock);
      const seeding = seedDemo({ ...killed, commands: dyingAfter(commands, killed.commands) }, planted);
      await expect(seeding).rejects.toThrow('killed');
      await killed.close();
      clock.advance({ minutes: 7 });
    }
    const last = await open(other, clock);
    onTestFinished(() => last.close());
    expect(await seedDemo(last, planted)).toBe(true);

    const [events, mended] = [await logOf(undisturbed), await logOf(last)];
    expect(comparable(mended).symmetricDifference(comparable(events))).toEqual(new Set());
    expect(mended).toHaveLength(events.length);
    await expectWholeReadModels(last);
  },
  seedingMs,
);

test(
  'a plan that timed out because the seeding was interrupted before its report is requested again',
  async () => {
    // All the other posts, messages and news take most of a seeding, and no plan needs them.
    const oneThread: DemoPart = {
      ...communityDemo,
      moments(stage) {
        const threads = stage.threads.filter(({ name }) => name === lastThread);
        return communityDemo.moments?.({ ...stage, threads }) ?? [];
      },
    };
    const planned = [accountsDemo, toolsDemo, plannerDemo, oneThread].map((part) => async () => part);
    const folder = await newFolder();
    const clock = createTestClock();
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const run of ['first', 'second']) {
      const killed = await open(folder, clock);
      const execute: Commands['execute'] = async (on, id, command, context) => {
        if (command.type === 'RecordReport') throw new Error('killed');
        return killed.commands.execute(on, id, command, context);
      };
      const seeding = seedDemo({ ...killed, commands: { ...killed.commands, execute } }, planned);
      await expect(seeding, run).rejects.toThrow('killed');
      await killed.reactor?.settle();
      await killed.close();
    }
    const last = await open(folder, clock);
    onTestFinished(() => last.close());
    expect(await seedDemo(last, planned)).toBe(true);
    const own = await plansOf(last.readModels, memberIdOf(sampleMember), { limit: 20 });
    expect(own.items.map(({ status }) => status)).toEqual(['ready']);
  },
  seedingMs,
);

test('an existing community is left alone', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await site.member('ada');
  const before = await site.log();
  expect(await seedDemo(site.kindling(), demoParts)).toBe(false);
  expect(await site.log()).toEqual(before);
});

test('a refusal by a decider ends the seeding, and names the moment', async () => {
  const folder = await newFolder();
  const kindling = await open(folder);
  onTestFinished(async () => {
    await kindling.close();
    await rm(folder, { recursive: true });
  });
  const commands: Commands = { ...kindling.commands, execute: async () => tooManyWriters };
  await expect(seedDemo({ ...kindling, commands }, demoParts)).rejects.toThrow(
    `"join maya" was refused: ${tooManyWriters.message}`,
  );
});

function withFewerThreads(all: readonly DemoPart[]): readonly DemoPart[] {
  const kinds = Map.groupBy(moments, kindOf);
  // The second word of a moment in a thread is the thread's name.
  const needed = new Set([lastThread, ...[...kinds.values()].map(([first]) => first?.name.split(' ')[1])]);
  const fewer = (stage: Stage): Stage => ({
    ...stage,
    threads: stage.threads.filter(({ name }, index) => index % 24 === 0 || needed.has(name)),
  });
  return all.map(({ moments, afterwards, finale }) => ({
    ...(moments && { moments: (stage) => moments(fewer(stage)) }),
    ...(afterwards && { afterwards: (stage, before) => afterwards(fewer(stage), before) }),
    ...(finale && { finale }),
  }));
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-demo-'));
  await writeEmptyReadModels(filesIn(folder).documents);
  return folder;
}

async function open(folder: string, clock = createTestClock()): Promise<Kindling> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, MASTER_KEY: masterKey });
  const kindling = await openKindling({ config, logger: silentLogger, clock, passwordCost: leastCost });
  await kindling.projector.ready();
  return kindling;
}

/** Accepts `count` commands. After that every append fails. */
function dyingAfter(count: number, commands: Commands): Commands {
  let taken = 0;
  return {
    ...commands,
    async execute(...args) {
      taken += 1;
      if (taken > count) throw new Error('killed');
      return commands.execute(...args);
    },
  };
}

/** Without the effects of schedules, such as closing polls that are over by now. */
async function logOf(kindling: Kindling): Promise<readonly Recorded[]> {
  return (await wholeLogOf(kindling)).filter(({ metadata }) => metadata.actor.kind !== 'system');
}

async function wholeLogOf({ stores, codec }: Kindling): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for (;;) {
    const page = await stores.eventStore.readAll(events.at(-1)?.position ?? 0n);
    if (page.length === 0) return events;
    events.push(...(await codec.decode(page)));
  }
}

/** The parts in which two seedings must agree: everything but the order of simultaneous moments, and the salt of the password. */
function comparable(events: readonly Recorded[]): ReadonlySet<string> {
  return new Set(
    events.map(({ stream, revision, id, type, data, metadata }) => {
      // The pictures of posts that are planted at once take their room in either order.
      const place = type === 'UploadRoomTaken' ? null : revision;
      return JSON.stringify([stream, place, id, type, { ...(data as object), passwordHash: undefined }, metadata]);
    }),
  );
}

/** Asks the projector for positions, because a checkpoint that changed nothing is saved only a while later. */
async function expectWholeReadModels({ stores, codec, projector, reactor, readModels }: Kindling): Promise<void> {
  // The watchers of a post are notified of its newest comments after the seeding.
  await reactor?.settle();
  const end = await stores.eventStore.head();
  expect(await readModels.allReached(end, seedingMs)).toBe(true);
  expect(projector.status().map(({ name, position }) => [name, position])).toEqual(
    projections.map(({ name }) => [name, end]),
  );
  const reports = await verifyReadModels({ ...stores, codec, projections });
  expect(reports.map(({ projection, outcome }) => [projection, outcome])).toEqual(
    projections.map(({ name }) => [name, 'equal']),
  );
}
