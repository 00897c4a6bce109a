// Sends hostile inputs to every call: as an admin, who gets furthest, and as a visitor. The response is always a result or a refusal,
// never a fault. Calls and inputs come from the router, so a new call is covered automatically.
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { importCatalogue } from '../../modules/tools/index.ts';
import { silentLogger } from '../platform/logger.ts';
import { callsWithInput, type HostileCall, hostileInputsOf, plainInputsOf } from '../testing/hostile/hostile-inputs.ts';
import { naughtyStrings } from '../testing/hostile/naughty-strings.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { Caller } from '../testing/test-member.ts';

const inputsEach = 30;
/** These end what the others need, so they come last. */
const isLast = ({ path }: HostileCall) => /^(account\.deleteAccount|signUps\.setMode|session\.)/.test(path);
const calls = callsWithInput.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));

let kindling: TestKindling;
let admin: Caller;
let ids: readonly string[];
const faults: unknown[] = [];
beforeAll(async () => {
  kindling = await openTestKindling({
    environment: { NEWS: 'off', LINKS: 'off' },
    logger: { ...silentLogger, error: (fields) => faults.push(fields) },
  });
  const { commands, clock, readModels } = kindling.kindling();
  await importCatalogue(commands, clock());
  await readModels.allReached((await kindling.log()).at(-1)?.position ?? 0n, 10_000);
  const chief = await kindling.admin('chief');
  const ada = await kindling.member('ada');
  const postId = await ada.publish('Which tool keeps meeting notes?');
  ids = [ada.id, chief.id, postId, await ada.comment(postId, 'The one that listens.'), 'chatgpt', 'ada'];
  admin = chief;
});
afterAll(() => kindling.close());

async function ask(by: Caller, { path, type }: HostileCall, input: unknown): Promise<number> {
  const body = JSON.stringify(input);
  const headers = { ...by.headers(), ...(type === 'mutation' && { 'content-type': 'application/json' }) };
  const { statusCode } = await kindling
    .app()
    .inject(
      type === 'mutation'
        ? { method: 'POST', url: `/trpc/${path}`, headers, payload: body }
        : { method: 'GET', url: `/trpc/${path}?input=${encodeURIComponent(body)}`, headers },
    );
  return statusCode;
}

type Failure = Readonly<{ path: string; input: unknown; status: number; faults: readonly unknown[] }>;

async function failureOf(by: Caller, call: HostileCall, input: unknown): Promise<readonly Failure[]> {
  const status = await ask(by, call, input);
  const met = faults.splice(0);
  return status >= 500 || met.length > 0 ? [{ path: call.path, input, status, faults: met }] : [];
}

withstands(
  `${inputsEach} random inputs for each of ${calls.length} calls, from an admin and a visitor`,
  'each succeeds or is refused, and none is a fault',
  async () => {
    const visitor = kindling.visitor();
    const failures: Failure[] = [];
    for (const [index, call] of calls.entries()) {
      const inputs = fc.sample(hostileInputsOf(call, ids), { numRuns: inputsEach, seed: index });
      for (const [at, input] of inputs.entries()) {
        failures.push(...(await failureOf(admin, call, input)));
        if (at % 5 === 0) failures.push(...(await failureOf(visitor, call, input)));
      }
    }
    expect(failures).toEqual([]);
  },
  600_000,
);

const fields = calls.flatMap((call) => call.texts.map((field) => ({ call, field })));
/** All strings in all fields take minutes. */
const shares = 3;

withstands(
  `${naughtyStrings.length} naughty strings in ${fields.length} text fields, every third one in each field`,
  'each succeeds or is refused, and none is a fault',
  async () => {
    const failures: Failure[] = [];
    for (const [index, { call, field }] of fields.entries()) {
      const strings = naughtyStrings.filter((_, at) => at % shares === index % shares);
      const others = fc.sample(plainInputsOf(call, ids), { numRuns: strings.length, seed: index });
      for (const [at, text] of strings.entries()) {
        failures.push(...(await failureOf(admin, call, { ...Object(others[at]), [field]: text })));
      }
    }
    expect(failures).toEqual([]);
  },
  600_000,
);
