import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureJobs, type Job, jobs } from '../platform/reactor/jobs.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { testPassword } from '../testing/test-member.ts';
import { type Operator, operatorOf } from './cli-fixture.ts';

let site: TestKindling;
let operator: Operator;
beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
});
afterAll(() => site.close());

/** The characters that a terminal would interpret, except our own line feeds. */
const obeyed = /[^\P{Cc}\n]|[\u2028\u202e]/u;

it('members’ text reaches an operator’s terminal only as text, in every output format', async () => {
  const ada = await site.member('ada');
  await ada.publish('Look \u202eand listen');
  const post = (await site.log()).find(({ type }) => type === 'PostCreated');
  const { correlationId = '' } = post?.metadata as { correlationId?: string };
  for (const form of [[], ['--json'], ['--csv'], ['--correlation', correlationId]]) {
    const { out } = await operator.kindling(['audit', '--type', 'PostCreated', '--reveal', ...form]);
    expect(out).not.toMatch(obeyed);
    expect(out).toContain('Look \\u202eand listen');
  }
});

it('a device’s name is one plain line', async () => {
  const grace = await site.member('grace');
  const agent = 'Phone\u009b2J\u202e 7';
  const phone = site.visitor();
  await phone.post('/auth/login', { email: grace.email, password: testPassword }, { headers: { 'user-agent': agent } });
  expect((await grace.get('/auth/sessions')).body.sessions).toContainEqual(
    expect.objectContaining({ userAgent: 'Phone2J 7' }),
  );
});

it('another server’s response can’t forge one of our lines', async () => {
  const { operations } = site.kindling().stores;
  await ensureJobs(operations);
  const job: Job = {
    _id: 'accounts.mail-reset-link:1',
    reaction: 'accounts.mail-reset-link',
    eventType: 'PasswordResetRequested',
    stream: 'user-nobody',
    revision: 3,
    state: 'parked',
    dueAt: site.clock().toISOString(),
    attempts: 8,
    lastError: '550 \u001b[2J\r\nNothing is parked.',
  };
  await operations.write<Job>(jobs, [{ _id: job._id, doc: job, position: 1n }]);
  const { out } = await operator.kindling(['reactions', 'parked']);
  expect(out).not.toMatch(obeyed);
  expect(out).not.toMatch(/^Nothing is parked/m);
});

it('nor can typed text', async () => {
  const { err } = await operator.kindling(['admin', 'grant', 'ada\u001b[2J']);
  expect(err).toContain('There is no member ada\\u001b[2J');
});
