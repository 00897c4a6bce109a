// The first admin of a fresh installation, by the code that its server prints.
import { describe, expect, it, test } from 'vitest';
import { forWholeGroup, untilTestEnds } from '../../../src/testing/site-lifetime.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { Caller } from '../../../src/testing/test-member.ts';
import { setupCode } from '../model/setup-code.ts';

async function openSite(environment: Readonly<Record<string, string>> = {}) {
  return (await untilTestEnds(freshSite(environment))).site;
}

const freshSite = async (environment: Readonly<Record<string, string>> = {}) => ({
  site: await openTestKindling({ environment }),
});

const codeOf = (site: TestKindling) => setupCode(site.kindling().keyring.fingerprint);
const enter = (by: Caller, code: unknown, key?: string) => by.post('/setup', { code }, key ? { key } : {});
const isSetUp = async (site: TestKindling) => (await site.visitor().get('/setup')).body;

describe('the code', () => {
  it('is four groups of four unmistakable letters and digits, the same after a restart, different elsewhere', async () => {
    const [site, other] = [await openSite(), await openSite()];
    const code = codeOf(site);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(codeOf(other)).not.toBe(code);
    await site.restart();
    expect(codeOf(site)).toBe(code);
  });

  it('makes the member who enters it the first admin, once', async () => {
    const site = await openSite();
    const [ada, bob] = [await site.member('ada'), await site.member('bob')];
    expect(await isSetUp(site)).toEqual({ isSetUp: false });
    expect(await enter(ada, codeOf(site), 'once')).toMatchObject({
      status: 200,
      body: { success: true, message: 'You are the admin of this Kindling now.', user: { id: ada.id, isAdmin: true } },
    });
    expect(await isSetUp(site)).toEqual({ isSetUp: true });
    expect((await ada.get('/admin/users')).status).toBe(200);
    expect((await enter(ada, codeOf(site), 'once')).status).toBe(200);
    const already = { status: 409, body: { code: 'accounts/set-up-already' } };
    for (const by of [ada, bob]) expect(await enter(by, codeOf(site))).toMatchObject(already);
    expect(await enter(bob, 'WRONG')).toMatchObject(already);
    await site.restart();
    expect(await enter(bob, codeOf(site))).toMatchObject(already);
    const granted = (await site.log()).filter(({ type }) => type === 'AdminGranted');
    expect(granted).toMatchObject([
      { data: { memberId: ada.id }, metadata: { actor: { kind: 'member', id: ada.id, isAdmin: false } } },
    ]);
    const recorded = (await site.log()).map(({ data, metadata }) => JSON.stringify([data, metadata]));
    expect(recorded.join('\n')).not.toContain(codeOf(site));
  });

  it('entered by two at once makes one of them an admin', async () => {
    const site = await openSite();
    const both = [await site.member('ada'), await site.member('bob')];
    const answers = await Promise.all(both.map((each) => enter(each, codeOf(site))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('may be typed in lower case, with spaces in place of its dashes', async () => {
    const site = await openSite();
    const fullWidth = (digit: string) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0);
    const typed = ` ${codeOf(site).toLowerCase().replaceAll('-', ' ').replace(/\d/g, fullWidth)} `;
    expect((await enter(await site.member('ada'), typed)).status).toBe(200);
  });

  const group = forWholeGroup(async () => {
    const { site } = await freshSite();
    return { site, ada: await site.member('ada') };
  });
  it.each([
    ['another code', 'ABCD-EFGH-JKLM-NPQR', 'accounts/invalid-setup-code'],
    ['none', '', 'request/invalid'],
    ['a part of it', (code: string) => code.slice(0, -1), 'accounts/invalid-setup-code'],
    ['no text', 12, 'request/invalid'],
    ['a long text', 'A'.repeat(101), 'request/invalid'],
  ])('is not %s', async (_, given, code) => {
    const { site, ada } = group();
    const answer = await enter(ada, typeof given === 'function' ? given(codeOf(site)) : given);
    expect(answer).toMatchObject({ status: 400, body: { code, issues: [{ field: 'code' }] } });
    expect(await isSetUp(site)).toEqual({ isSetUp: false });
  });

  it('is for members only', async () => {
    const site = await openSite();
    expect(await enter(site.visitor(), codeOf(site))).toMatchObject({
      status: 401,
      body: { code: 'session/signed-out' },
    });
  });

  it('allows ten guesses an hour from one address, whoever makes them', async () => {
    const site = await openSite({ RATE_LIMITS: 'default' });
    const [ada, bob] = [await site.member('ada'), await site.member('bob')];
    for (let guesses = 0; guesses < 10; guesses += 1)
      expect((await enter(guesses % 2 ? ada : bob, 'WRONG')).status).toBe(400);
    for (const by of [ada, bob]) expect(await enter(by, codeOf(site))).toMatchObject({ status: 429 });
  });
});

test('is worthless once the operator has made an admin', async () => {
  const site = await openSite();
  await site.admin('chief');
  expect(await isSetUp(site)).toEqual({ isSetUp: true });
  expect((await enter(await site.member('ada'), codeOf(site))).status).toBe(409);
});

test('the page is not in the site map, and search engines are told to skip it', async () => {
  const site = await openSite();
  const page = await site.app().inject({ url: '/setup' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<meta name="robots" content="noindex');
  expect((await site.app().inject({ url: '/sitemap.xml' })).body).not.toContain('/setup');
});
