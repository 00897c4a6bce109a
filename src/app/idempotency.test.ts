// One Idempotency-Key means one request, whatever the call. Calls and bodies come from the router, so a new call is covered automatically.
// A refusal would normally release the key; here it doesn't, so that no call needs a body that succeeds.
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { metaOf, proceduresOf } from '../platform/rpc/call.ts';
import { callsWithInput, plainInputsOf } from '../testing/hostile/hostile-inputs.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import type { Caller } from '../testing/test-member.ts';
import { serve } from './start/serve.ts';

type Change = Readonly<{ path: string; isOpen: boolean; bodies: readonly unknown[] }>;

const texts = [
  'ada@example.com',
  'https://kindling.invalid/a',
  'Europe/London',
  'Productivity',
  'ethics',
  '2026-11-30T00:00:00.000Z',
  'A description of twenty characters and more',
];
const besides = { aFieldThatNobodyReads: 1 };

/** Returns three different bodies that a call accepts. */
function bodiesOf(path: string, inputs: readonly unknown[]): readonly unknown[] {
  const call = callsWithInput.find((each) => each.path === path);
  const isTaken = (body: unknown) => inputs.every((schema) => z.safeParse(schema as z.ZodType, body).success);
  const body =
    call === undefined ? {} : fc.sample(plainInputsOf(call, texts), { numRuns: 3_000, seed: 1 }).find(isTaken);
  if (body === undefined) throw new Error(`None of the bodies made for ${path} fits it. Add a text that does.`);
  return [body, { ...Object(body), ...besides }, { ...Object(body), ...besides, another: 2 }];
}

const changes: readonly Change[] = [...proceduresOf(routerShapes())].flatMap(([path, procedure]) => {
  if (procedure._def.type !== 'mutation' || path.startsWith('live.')) return [];
  return [{ path, isOpen: metaOf(procedure).access === undefined, bodies: bodiesOf(path, procedure._def.inputs) }];
});
const openChanges = changes.filter(({ isOpen }) => isOpen);

/** After the first body, the caller is a visitor. */
const logsOut = ({ path }: Change) => /^session\.(logout|logOutEverywhere)$/.test(path);
/** Whatever closes sign-ups comes after all changes that need a new member. */
const inOrder = changes.toSorted((a, b) => Number(a.path === 'signUps.setMode') - Number(b.path === 'signUps.setMode'));

async function openKindling() {
  const kindling = await openTestKindling({ environment: { NEWS: 'off', LINKS: 'off' } });
  onTestFinished(() => kindling.close());
  const running = kindling.kindling();
  const { claim } = running.idempotencyKeys;
  const neverFreed = async (...asked: Parameters<typeof claim>) => {
    const claimed = await claim(...asked);
    return claimed && { ...claimed, release: async () => {} };
  };
  const idempotencyKeys = { ...running.idempotencyKeys, claim: neverFreed };
  const app = await serve({ ...running, idempotencyKeys }, { webFolder: kindling.folder });
  onTestFinished(() => app.close());

  const codeOf = async (by: Caller, { path }: Change, body: unknown): Promise<string> => {
    const headers = { ...by.headers(), 'content-type': 'application/json', 'idempotency-key': 'one key' };
    const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: JSON.stringify(body) });
    return answer.json().error?.data.refusal.code ?? 'done';
  };
  return { kindling, codeOf };
}

test('each change that visitors may make has a limit, since its key is remembered', () => {
  const open = [...proceduresOf(routerShapes())].filter(
    ([, procedure]) => procedure._def.type === 'mutation' && metaOf(procedure).access === undefined,
  );
  expect(open.flatMap(([path, procedure]) => (metaOf(procedure).limit === undefined ? [path] : []))).toEqual([]);
});

type CodeOf = Awaited<ReturnType<typeof openKindling>>['codeOf'];
const ways: Readonly<Record<string, (codeOf: CodeOf, by: Caller, change: Change) => Promise<readonly string[]>>> = {
  async 'one after the other'(codeOf, by, change) {
    const codes: string[] = [];
    for (const body of change.bodies) codes.push(await codeOf(by, change, body));
    return codes;
  },
  concurrently: (codeOf, by, change) => Promise.all(change.bodies.map((body) => codeOf(by, change, body))),
};

const takenCount = (codes: readonly string[]) =>
  codes.filter((code) => code !== 'request/idempotency-key-reused').length;

for (const [how, ask] of Object.entries(ways)) {
  withstands(
    `three bodies under one Idempotency-Key ${how} for each of ${changes.length} changes, from a member`,
    'one body is accepted, and the others are refused',
    async () => {
      const { kindling, codeOf } = await openKindling();
      const taken: Record<string, number> = {};
      let by = await kindling.admin('chief');
      for (const [index, change] of inOrder.entries()) {
        taken[change.path] = takenCount(await ask(codeOf, by, change));
        if (logsOut(change)) by = await kindling.admin(`chief-${index}`);
      }
      const requested = how === 'concurrently' ? changes : changes.filter((change) => !logsOut(change));
      expect(taken).toMatchObject(Object.fromEntries(requested.map(({ path }) => [path, 1])));
    },
    120_000,
  );

  withstands(
    `three bodies under one Idempotency-Key ${how} for each of ${openChanges.length} changes, from a visitor`,
    'one body is accepted, and the others are refused',
    async () => {
      const { kindling, codeOf } = await openKindling();
      const taken: Record<string, number> = {};
      for (const change of openChanges) taken[change.path] = takenCount(await ask(codeOf, kindling.visitor(), change));
      expect(taken).toEqual(Object.fromEntries(openChanges.map(({ path }) => [path, 1])));
    },
    120_000,
  );
}
