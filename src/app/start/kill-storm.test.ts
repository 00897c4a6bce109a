// One server on its embedded stores is killed (kill -9) repeatedly while members post, edit, comment, like and vote. Every acknowledged call
// has taken effect exactly once. Every other call is repeated under its key, and then has taken effect once too.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { type Chance, chanceOf } from '../../testing/chance.ts';
import { survives } from '../../testing/faults.ts';
import { type Answer, type Call, type Member, register } from './instances/instances-member-fixture.ts';
import { type Instance, startInstance } from './instances/instances-site-fixture.ts';
import { readTruth } from './instances/instances-truth-fixture.ts';
import { filesIn } from './stores.ts';

const kills = 3;
const memberCount = 5;
const callsAtOnce = 10;

/** A call, the text that only this call writes, and its answer. */
type Attempt = { readonly call: Call & { key: string }; readonly by: Member; readonly text: string; answer?: Answer };

survives(
  'Kindling',
  'repeated kill -9 of the server under load',
  'every acknowledged command is in the log once, and every read model is complete',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-storm-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
    const chance = chanceOf(20_261_102);

    let server = await startInstance(environment);
    const members: Member[] = [];
    for (let n = 0; n < memberCount; n += 1) members.push(await register(server, `Member${n}`));
    const polls = await Promise.all(members.map((member) => publishPoll(member, server)));

    const attempts: Attempt[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const round = storm({ server, members, polls, chance, attempts });
      await round.acknowledged(15 + chance.number(60));
      await server.kill();
      await round.over;
      server = await startInstance(environment);
    }

    const unanswered = attempts.filter(({ answer }) => answer === undefined);
    expect(unanswered.length).toBeGreaterThan(0);
    for (const attempt of unanswered) attempt.answer = await attempt.by.call(server, attempt.call);
    const answeredBefore = attempts.filter((attempt) => !unanswered.includes(attempt)).slice(-20);
    for (const { by, call, answer } of answeredBefore) {
      expect((await by.call(server, call)).body).toMatchObject({ success: answer?.body.success });
    }
    // Ten simultaneous calls may be too many for one post. The server then refuses, and nothing has happened.
    const refused = attempts.filter(({ answer }) => (answer?.status ?? 0) >= 300);
    for (const { answer } of refused) expect(answer?.body.code).toBe('request/conflict');
    expect(server.faults()).toEqual([]);
    expect(await server.stop()).toBe(0);

    const truth = await readTruth({ environment });
    onTestFinished(() => truth.close());
    const written = Map.groupBy(truth.events, ({ data }) => (data as { content?: string }).content ?? '');
    for (const attempt of attempts.filter(({ text }) => text !== '')) {
      const { text, call } = attempt;
      const times = refused.includes(attempt) ? 0 : 1;
      expect(written.get(text)?.length ?? 0, `${call.method} ${call.path} under ${call.key}`).toBe(times);
    }
    // One command may record several events, each of another type.
    const decided = Map.groupBy(
      truth.events,
      ({ type, metadata, stream }) => `${type} of ${metadata.commandId} in ${stream}`,
    );
    expect([...decided].filter(([, events]) => events.length > 1)).toEqual([]);
    for (const [stream, events] of Map.groupBy(truth.events, (event) => event.stream)) {
      expect(
        events.map(({ revision }) => revision),
        stream,
      ).toEqual(events.map((_, index) => index));
    }
    expect(await truth.differences()).toEqual([]);
    expect(await verifyLog(filesIn(dataDir).log, { chain: truth.chain })).toMatchObject({
      intact: true,
      events: truth.events.length,
    });
  },
  120_000,
);

async function publishPoll(member: Member, server: Instance): Promise<string> {
  const body = {
    content: `Which of these, asks ${member.email}?`,
    postType: 'poll',
    pollOptions: ['This', 'That', 'Neither'],
  };
  const { body: answered } = await member.call(server, { method: 'POST', path: '/community/posts', body });
  return (answered.post as { id: string }).id;
}

type Storm = Readonly<{
  server: Instance;
  members: readonly Member[];
  polls: readonly string[];
  chance: Chance;
  attempts: Attempt[];
}>;

/** Calls until the server is gone. */
function storm({ server, members, polls, chance, attempts }: Storm) {
  let count = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const enough = Promise.withResolvers<void>();

  async function caller(): Promise<void> {
    for (;;) {
      const attempt = nextAttempt();
      attempts.push(attempt);
      const answer = await attempt.by.call(server, attempt.call).catch(() => undefined);
      if (answer === undefined) return;
      attempt.answer = answer;
      count += 1;
      if (count >= wanted) enough.resolve();
    }
  }

  function nextAttempt(): Attempt {
    const by = members[chance.number(members.length)];
    const poll = polls[chance.number(polls.length)];
    if (by === undefined || poll === undefined) throw new Error('A storm needs members and polls.');
    const key = randomUUID();
    const text = `Written once, under ${key}.`;
    const path = `/community/posts/${poll}`;
    const own = `/community/posts/${polls[members.indexOf(by)]}`;
    switch (chance.number(6)) {
      case 0:
      case 1:
        return { by, text, call: { key, method: 'POST', path: '/community/posts', body: { content: text } } };
      case 2:
        return { by, text, call: { key, method: 'POST', path: `${path}/comments`, body: { content: text } } };
      case 3:
        return { by, text, call: { key, method: 'PATCH', path: own, body: { content: text } } };
      case 4:
        return { by, text: '', call: { key, method: chance.oneIn(2) ? 'POST' : 'DELETE', path: `${path}/like` } };
      default:
        return {
          by,
          text: '',
          call: { key, method: 'POST', path: `${path}/vote`, body: { option: chance.number(3) } },
        };
    }
  }

  const over = Promise.all(Array.from({ length: callsAtOnce }, caller));
  return {
    over,
    acknowledged(asked: number): Promise<void> {
      wanted = asked;
      return enough.promise;
    },
  };
}
