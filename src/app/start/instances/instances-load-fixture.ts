// Simulates members and visitors who keep sending requests through one door, which acts as the cluster's balancer: it sends nothing to an
// instance that is not ready, and tries another one if a connection is refused. Like the web client, members repeat a change under its key
// if the connection breaks before the response. The results are recorded second by second.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  type Call,
  type Member,
  memberOf,
  password,
  randomAddress,
  send,
} from './instances-member-fixture.ts';

type Address = Readonly<{ address: string }>;

export type Second = {
  answered: number;
  refused: string[];
  /** Requests tried at another instance, or repeated because the connection broke. */
  repeated: number;
  slowestMs: number;
  /** What the test did to the instances. */
  notes: string[];
};

const healthEveryMs = 500;
const triesForMs = 10_000;
const callers = 6;
/** If the cluster were never idle, the load would only measure the machine. */
const restMs = 500;

export async function openDoor(first: readonly Address[]) {
  const behind = new Set<Address>(first);
  const ready = new Set<Address>(first);
  const isReady = ({ address }: Address) =>
    fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  let isOpen = true;
  async function watch(): Promise<void> {
    while (isOpen) {
      for (const instance of behind) {
        if ((await isReady(instance)) && behind.has(instance)) ready.add(instance);
        else ready.delete(instance);
      }
      await pause(healthEveryMs);
    }
  }
  const watching = watch();
  let turn = 0;
  return {
    add: (instance: Address) => void behind.add(instance),
    remove(instance: Address) {
      behind.delete(instance);
      ready.delete(instance);
    },
    isReady: (instance: Address) => ready.has(instance),
    /** Returns the next instance; undefined while none is ready. */
    next: (): Address | undefined => [...ready][turn++ % Math.max(ready.size, 1)],
    failed: (instance: Address) => void ready.delete(instance),
    async close() {
      isOpen = false;
      await watching;
    },
  };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

export type Load = ReturnType<typeof startLoad>;

/** Sends requests until `stop`, which returns the record. */
export function startLoad(door: Door, members: readonly Member[], postId: string) {
  const seconds: Second[] = [];
  const startedMs = performance.now();
  const now = (): Second => {
    const second = Math.floor((performance.now() - startedMs) / 1_000);
    while (seconds.length <= second) seconds.push({ answered: 0, refused: [], repeated: 0, slowestMs: 0, notes: [] });
    return seconds[second] as Second;
  };
  let isRunning = true;
  let answeredCount = 0;
  const waiting = new Set<{ count: number; resolve: () => void }>();

  function answered(): void {
    answeredCount += 1;
    for (const each of waiting) if (answeredCount >= each.count) each.resolve();
  }

  async function ask(what: string, through: (instance: Address) => Promise<Answer | undefined>): Promise<void> {
    const beganMs = performance.now();
    while (performance.now() - beganMs < triesForMs) {
      const instance = door.next();
      const answer = instance && (await through(instance).catch(unanswered));
      if (answer === undefined) {
        now().repeated += 1;
        if (instance) door.failed(instance);
        await pause(20);
        continue;
      }
      const second = now();
      second.answered += 1;
      answered();
      second.slowestMs = Math.max(second.slowestMs, performance.now() - beganMs);
      if (answer.status >= 300) second.refused.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    now().refused.push(`${what}: no answer in ${triesForMs} ms`);
  }

  const asMember = (member: Member, call: Call) => {
    const keyed = call.method === 'GET' ? call : { ...call, key: randomUUID() };
    return ask(`${call.method} ${call.path}`, (instance) => member.call(instance, keyed));
  };

  async function caller(member: Member, number: number): Promise<void> {
    const path = `/community/posts/${postId}`;
    for (let turn = number; isRunning; turn++) {
      const content = `thought ${turn} of member ${number}`;
      const calls: readonly (() => Promise<unknown>)[] = [
        () => asMember(member, { method: 'GET', path: '/community/posts' }),
        () => asMember(member, { method: 'POST', path: '/community/posts', body: { content } }),
        () => asMember(member, { method: 'POST', path: `${path}/like` }),
        () => asMember(member, { method: 'POST', path: `${path}/comments`, body: { content } }),
        () => asMember(member, { method: 'GET', path: '/auth/user' }),
        () => ask('visitor', ({ address }) => send(address, { method: 'GET', path })),
        () => signUp(),
      ];
      await calls[turn % calls.length]?.();
      await pause(restMs);
    }
  }

  /** The next call of a new member may reach another instance. */
  async function signUp(): Promise<void> {
    let member: Member | undefined;
    const body = { email: `${randomUUID()}@example.com`, password, firstName: 'Joan', lastName: 'Clarke' };
    const headers = { 'x-forwarded-for': randomAddress() };
    const call = { method: 'POST', path: '/auth/register', body, key: randomUUID() };
    await ask('sign-up', async ({ address }) => {
      const answer = await send(address, call, headers);
      if (answer.status === 201) member = memberOf(answer, body.email, headers);
      return answer;
    });
    if (member) await asMember(member, { method: 'GET', path: '/auth/user' });
  }

  const running = Promise.all(members.slice(0, callers).map(caller));
  return {
    note: (text: string) => void now().notes.push(text),
    /** Resolves once another `more` requests were answered. */
    async answered(more: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ count: answeredCount + more, resolve });
      await promise;
    },
    async stop(): Promise<readonly Second[]> {
      isRunning = false;
      await running;
      return seconds;
    },
  };
}

/** Formats a table: second, answered, repeated, refused, slowest, what happened. */
export const recordOf = (seconds: readonly Second[]): string =>
  [
    'second  answered  repeated  refused  slowest',
    ...seconds.map(({ answered, repeated, refused, slowestMs, notes }, second) =>
      [
        String(second).padStart(6),
        String(answered).padStart(10),
        String(repeated).padStart(10),
        String(refused.length).padStart(9),
        `${Math.round(slowestMs)} ms`.padStart(9),
        notes.length > 0 ? `  ${notes.join('; ')}` : '',
      ].join(''),
    ),
  ].join('\n');

/** Returns undefined for an error that means that the instance or the connection is gone; throws any other. */
function unanswered(error: unknown): undefined {
  if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return undefined;
  throw error;
}
