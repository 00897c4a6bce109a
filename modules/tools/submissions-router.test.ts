// Submissions of tools, from the member's form to the admin's decision.
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, testPassword } from '../../src/testing/test-member.ts';
import { openToolSite } from './tool-site-fixture.ts';

const lantern = {
  name: 'Lantern',
  summary: 'Lights up the way',
  description: 'It lights up the way home, however dark it is.',
  sector: 'Design & Creative',
  website: 'https://lantern.example',
  pricing: 'Free plan, paid plans above it',
  features: ['Bright', 'Light'],
  submitterName: 'Somebody Else',
  submitterEmail: 'else@example.com',
};
const submit = (by: Caller, fields: object = {}) => by.post('/ai-tools/submit', { ...lantern, ...fields });
const idOf = ({ body }: Awaited<ReturnType<typeof submit>>) => (body.submission as { id: string }).id;
const notificationsOf = async (by: Caller, type: string) =>
  (
    (await by.get('/notifications')).body.notifications as { type: string; message: string; actionUrl: string }[]
  ).filter((each) => each.type === type);

async function openSite() {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  return { site, ada: await site.member('ada'), bob: await site.member('bob'), chief: await site.admin('chief') };
}

describe('a submission', () => {
  it('is pending under the member’s name, and admins are notified', async () => {
    const { ada, bob, chief } = await openSite();
    const submitted = await submit(ada, { userId: bob.id, status: 'approved', isOwn: true });
    expect(submitted).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Success! Your tool submission has been received and is pending approval',
        submission: {
          ...{ name: 'Lantern', status: 'pending', sector: 'Design & Creative', sectorSlug: 'design-creative' },
          ...{ isOwn: true, submitter: { id: ada.id, name: 'ada' }, features: ['Bright', 'Light'] },
        },
        duplicates: [],
      },
    });
    expect((await chief.get('/admin/submissions')).body).toMatchObject({
      submissions: [{ id: idOf(submitted), submitter: { name: 'ada' } }],
      total: 1,
    });
    expect(await notificationsOf(chief, 'new_submission')).toMatchObject([{ message: 'A member submitted a tool' }]);
    expect((await ada.get('/ai-tools?q=lantern')).body.total).toBe(0);
    expect((await ada.get('/ai-tools/submissions')).body).toMatchObject({ submissions: [{ status: 'pending' }] });
    expect((await bob.get('/ai-tools/submissions')).body).toEqual({ submissions: [], nextCursor: null });
  });

  it('is refused if a field is missing or does not fit, and says which', async () => {
    const { ada } = await openSite();
    const unfitting = [
      ['name', { name: ' ' }, 'Tool name is required'],
      ['name', { name: undefined }, 'Tool name is required'],
      ['description', { description: 'Not twenty letters' }, 'Description must be at least 20 characters'],
      ['summary', { summary: 'Too short' }, 'Summary must be at least 10 characters'],
      ['sector', { sector: '' }, 'Sector is required'],
      ['sector', { sector: 'Cooking' }, 'There is no such sector.'],
      ['website', { website: 'lantern' }, 'Please enter a valid website URL'],
      ['website', { website: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
      ['website', { website: 'http://localhost/index.html' }, 'Please enter a valid website URL'],
      ['website', { website: undefined }, 'Please enter a valid website URL'],
      ['pricing', { pricing: '' }, 'Pricing information is required'],
      ['features', { features: [] }, 'Please enter at least one feature'],
      ['features', { features: [' ', ''] }, 'Please enter at least one feature'],
      ['features', { features: ' , ' }, 'Please enter at least one feature'],
      ['features', { features: undefined }, 'Please enter at least one feature'],
      ['submitterName', { submitterName: '' }, 'Your name is required'],
      ['submitterEmail', { submitterEmail: 'nobody' }, 'Please enter a valid email address'],
    ] as const;
    for (const [field, fields, message] of unfitting) {
      const { status, body } = await submit(ada, fields);
      expect([fields, status, body.message, body.issues]).toEqual([fields, 400, message, [{ field, message }]]);
    }
  });

  it('accepts features separated by commas, and needs no name or address', async () => {
    const { ada } = await openSite();
    const fields = { features: ' Bright, , Light,Bright', submitterName: undefined, submitterEmail: undefined };
    expect((await submit(ada, fields)).body.submission).toMatchObject({ features: ['Bright', 'Light'] });
  });

  it('is made by members, and decided by staff', async () => {
    const { site, ada } = await openSite();
    expect((await submit(site.visitor())).status).toBe(401);
    expect((await site.visitor().get('/ai-tools/submissions')).status).toBe(401);
    const id = idOf(await submit(ada));
    for (const answer of [
      await ada.get('/admin/submissions'),
      await ada.post(`/admin/submissions/${id}/approve`, {}),
      await ada.post(`/admin/submissions/${id}/reject`, { reason: 'No' }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'session/staff-only' } });
  });

  it('that is approved lists its tool, and everyone is notified', async () => {
    const { ada, bob, chief } = await openSite();
    const id = idOf(await submit(ada));
    const approve = (key: string) =>
      chief.post(
        `/admin/submissions/${id}/approve`,
        { pricingClass: 'freemium', summary: 'Lights up every way' },
        { key },
      );
    const approved = await approve('one');
    expect(approved).toMatchObject({
      status: 200,
      body: {
        submission: { status: 'approved', toolId: expect.any(String) },
        tool: { slug: 'lantern', summary: 'Lights up every way', pricingClass: 'freemium', isNew: true },
      },
    });
    expect(await approve('one')).toMatchObject({ status: 200, body: { tool: { slug: 'lantern' } } });
    expect(await approve('two')).toMatchObject({ status: 409, body: { code: 'tools/submission-decided' } });
    expect((await bob.get('/ai-tools/lantern')).body.tool).toMatchObject({ name: 'Lantern' });
    expect((await chief.get('/admin/submissions?status=approved')).body.submissions).toMatchObject([{ id }]);

    const { tool } = approved.body as { tool: { id: string } };
    const newTool = { message: 'Lantern: Lights up every way', actionUrl: `/ai-tools/${tool.id}` };
    expect(await notificationsOf(bob, 'new_tool')).toMatchObject([newTool]);
    expect(await notificationsOf(ada, 'submission_decided')).toMatchObject([
      { message: 'Lantern is in the directory now. Thank you!', actionUrl: `/ai-tools/${tool.id}` },
    ]);
  });

  it('that is rejected tells its member why, and lists nothing', async () => {
    const { ada, chief } = await openSite();
    const id = idOf(await submit(ada));
    expect((await chief.post(`/admin/submissions/${id}/reject`, { reason: ' ' })).body.message).toBe(
      'Say why: the member is told.',
    );
    const rejected = await chief.post(`/admin/submissions/${id}/reject`, { reason: 'It is not about AI.' });
    expect(rejected.body).toMatchObject({ submission: { status: 'rejected', reason: 'It is not about AI.' } });
    expect(await notificationsOf(ada, 'submission_decided')).toMatchObject([{ message: 'It is not about AI.' }]);
    expect((await ada.get('/ai-tools/submissions')).body).toMatchObject({
      submissions: [{ status: 'rejected', reason: 'It is not about AI.' }],
    });
    expect((await chief.post(`/admin/submissions/${id}/approve`, {})).status).toBe(409);
    expect((await ada.get('/ai-tools')).body.total).toBe(0);
  });

  it('is one of many in one notification a day, which says how many', async () => {
    const { site, ada, chief } = await openSite();
    // The notice of the grant is older. At the same instant, either could come first.
    site.clock.advance({ minutes: 1 });
    for (const name of ['Lantern', 'Torch', 'Beacon']) await submit(ada, { name });
    await notificationsOf(chief, 'new_submission');
    expect((await chief.get('/notifications?grouped=true')).body).toMatchObject({
      notifications: [
        { type: 'new_submission', message: 'Members submitted 3 tools', group: { count: 3, unread: 3 } },
        { type: 'notice' },
      ],
    });
  });

  it('of an erased member is gone', async () => {
    const { ada, chief } = await openSite();
    const id = idOf(await submit(ada));
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect((await chief.get('/admin/submissions')).body).toMatchObject({ submissions: [], total: 0 });
    expect((await chief.post(`/admin/submissions/${id}/approve`, {})).status).toBe(404);
  });

  it('that has been pending for a week reminds the admins', async () => {
    const { site, ada, chief } = await openSite();
    await submit(ada);
    const decided = idOf(await submit(ada, { name: 'Torch' }));
    await chief.post(`/admin/submissions/${decided}/reject`, { reason: 'No' });
    site.clock.advance({ days: 7 });
    await site.kindling().reactor?.settle();
    await expect
      .poll(async () => (await notificationsOf(chief, 'new_submission')).map(({ message }) => message).sort())
      .toEqual([
        'A member submitted a tool',
        'A member submitted a tool',
        'A submitted tool has been waiting for a week',
      ]);
  });
});

test('tools of several sites are listed together, each with the tools at its own site', async () => {
  const { ada, bob, chief } = await openSite();
  await chief.post(`/admin/submissions/${idOf(await submit(ada))}/approve`, {});
  await submit(ada, { name: 'Lantern two' });
  await submit(bob, { name: 'Torch', website: 'https://torch.example' });
  const { submissions } = (await chief.get('/admin/submissions')).body as { submissions: { name: string }[] };
  expect(submissions).toHaveLength(2);
  expect(submissions).toContainEqual(
    expect.objectContaining({ name: 'Lantern two', duplicates: [expect.objectContaining({ name: 'Lantern' })] }),
  );
  expect(submissions).toContainEqual(expect.objectContaining({ name: 'Torch', duplicates: [] }));
});

test('existing tools at a site are pointed out to the submitter and to staff', async () => {
  const { site, lamp } = await openToolSite();
  const [ada, chief] = [await site.member('ada'), await site.admin('chief')];
  const website = 'http://www.lamp.example/?ref=ada';
  const found = [{ id: lamp, slug: 'lamp', name: 'Lamp', logo: null }];
  expect((await ada.get(`/ai-tools/duplicates?website=${encodeURIComponent(website)}`)).body).toEqual({
    duplicates: found,
  });
  expect(await submit(ada, { website })).toMatchObject({ status: 201, body: { duplicates: found } });
  await submit(ada, { website });
  expect((await chief.get('/admin/submissions')).body.submissions).toMatchObject([
    { duplicates: found, isSubmittedTwice: true },
    { duplicates: found, isSubmittedTwice: true },
  ]);
});

test('submissions of different sites are one list, each with the tools at its own site', async () => {
  const { site, lamp } = await openToolSite();
  const [ada, chief] = [await site.member('ada'), await site.admin('chief')];
  await submit(ada, { website: 'https://lamp.example' });
  site.clock.advance({ minutes: 1 });
  await submit(ada, { website: 'https://lantern.example' });
  const submissions = [
    { website: 'https://lantern.example', duplicates: [] },
    { website: 'https://lamp.example', duplicates: [{ id: lamp }] },
  ];
  expect((await ada.get('/ai-tools/submissions')).body).toMatchObject({ submissions });
  expect((await chief.get('/admin/submissions')).body).toMatchObject({ submissions });
  expect((await chief.get('/admin/submissions?order=oldest')).body).toMatchObject({
    submissions: submissions.toReversed(),
  });
});

test('two tools with one name get different addresses', async () => {
  const { site } = await openToolSite();
  const [ada, chief] = [await site.member('ada'), await site.admin('chief')];
  const id = idOf(await submit(ada, { name: 'Lamp' }));
  const { body } = await chief.post(`/admin/submissions/${id}/approve`, {});
  expect(body.tool).toMatchObject({ name: 'Lamp', slug: 'lamp-2' });
});
