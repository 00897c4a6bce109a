// The directory's calls over tRPC: each returns and refuses the same as over REST.
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/testing/test-member.ts';
import { openToolSite } from './tool-site-fixture.ts';

const proposal = {
  ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way home, however dark it is.' },
  ...{ sector: 'Design & Creative', website: 'https://lantern.example', pricing: 'Free', features: ['Bright'] },
  ...{ submitterName: 'Ada', submitterEmail: 'ada@example.com' },
};

async function openSite() {
  const { site, lamp, torch } = await openToolSite();
  const ask = async (by: Caller, kind: 'query' | 'mutation', path: string, input: object = {}) => {
    const query = kind === 'query' ? `?${new URLSearchParams({ input: JSON.stringify(input) })}` : '';
    const answer = await site.app().inject({
      method: kind === 'query' ? 'GET' : 'POST',
      url: `/trpc/${path}${query}`,
      headers: { cookie: by.cookie(), 'content-type': 'application/json' },
      ...(kind === 'mutation' && { payload: JSON.stringify(input) }),
    });
    const { result, error } = answer.json() as {
      result?: { data: Record<string, unknown> };
      error?: { message: string };
    };
    return { status: answer.statusCode, data: result?.data, message: error?.message };
  };
  const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
  return { ask, site, lamp, torch, ada, bob, chief, visitor: site.visitor() };
}

describe('over tRPC', () => {
  it('everyone reads the directory', async () => {
    const { ask, visitor, lamp } = await openSite();
    const listed = { sector: 'Marketing', q: 'LAMP', sort: 'newest', highlight: 'torch' };
    expect((await ask(visitor, 'query', 'directory.tools', listed)).data).toMatchObject({
      tools: [{ slug: 'torch' }, { slug: 'lamp' }],
      total: 1,
    });
    expect((await ask(visitor, 'query', 'directory.tool', { idOrSlug: lamp })).data).toMatchObject({
      tool: { slug: 'lamp' },
    });
    for (const [path, input, status] of [
      ['directory.tools', { sort: 'best' }, 400],
      ['directory.tools', { sector: 'Cooking' }, 400],
      ['directory.tool', { idOrSlug: 'none' }, 404],
      ['reviews.ofTool', { id: 'lamp' }, 401],
    ] as const)
      expect([path, (await ask(visitor, 'query', path, input)).status]).toEqual([path, status]);
  });

  it('members review, edit and delete, with all rules', async () => {
    const { ask, visitor, ada, bob } = await openSite();
    const reviewFields = { id: 'lamp', rating: 4, reviewText: 'It is very bright.', userName: 'Ada' };
    expect((await ask(visitor, 'mutation', 'reviews.postReview', reviewFields)).status).toBe(401);
    for (const [fields, message] of [
      [{ userName: '' }, 'Your name is required'],
      [{ reviewText: 'Too short' }, 'Review must be at least 10 characters'],
      [{ rating: 6 }, 'Choose 1 to 5 stars'],
    ] as const)
      expect(await ask(ada, 'mutation', 'reviews.postReview', { ...reviewFields, ...fields })).toMatchObject({
        status: 400,
        message,
      });
    expect((await ask(ada, 'mutation', 'reviews.postReview', reviewFields)).data).toMatchObject({
      message: 'Your review has been posted successfully',
      review: { userName: 'ada', rating: 4 },
    });
    expect((await ask(ada, 'mutation', 'reviews.postReview', reviewFields)).status).toBe(409);
    const { data } = await ask(bob, 'query', 'reviews.ofTool', { id: 'lamp' });
    const [review] = (data as { reviews: { id: string }[] }).reviews;
    const input = { id: 'lamp', reviewId: review?.id };
    expect((await ask(bob, 'mutation', 'reviews.editReview', { ...input, rating: 1 })).status).toBe(403);
    expect((await ask(bob, 'mutation', 'reviews.deleteReview', input)).status).toBe(403);
    expect((await ask(ada, 'mutation', 'reviews.editReview', { id: 'lamp', rating: 2 })).status).toBe(200);
    expect((await ask(ada, 'mutation', 'reviews.deleteReview', { id: 'lamp' })).data).toEqual({ success: true });
  });

  it('members submit with all rules, and admins decide', async () => {
    const { ask, visitor, ada, chief } = await openSite();
    expect((await ask(visitor, 'mutation', 'submissions.submit', proposal)).status).toBe(401);
    for (const [fields, message] of [
      [{ name: '' }, 'Tool name is required'],
      [{ description: 'Short' }, 'Description must be at least 20 characters'],
      [{ summary: 'Short' }, 'Summary must be at least 10 characters'],
      [{ sector: '' }, 'Sector is required'],
      [{ website: 'nothing' }, 'Please enter a valid website URL'],
      [{ pricing: '' }, 'Pricing information is required'],
      [{ features: [] }, 'Please enter at least one feature'],
      [{ submitterName: '' }, 'Your name is required'],
      [{ submitterEmail: 'nobody' }, 'Please enter a valid email address'],
    ] as const)
      expect(await ask(ada, 'mutation', 'submissions.submit', { ...proposal, ...fields })).toMatchObject({
        status: 400,
        message,
      });
    const submitted = await ask(ada, 'mutation', 'submissions.submit', proposal);
    expect(submitted.data).toMatchObject({
      message: 'Success! Your tool submission has been received and is pending approval',
      submission: { status: 'pending', sectorSlug: 'design-creative' },
    });
    const { id } = (submitted.data as { submission: { id: string } }).submission;
    expect((await ask(ada, 'mutation', 'submissions.approve', { id })).status).toBe(403);
    expect((await ask(ada, 'query', 'submissions.list')).status).toBe(403);
    expect((await ask(chief, 'mutation', 'submissions.approve', { id })).data).toMatchObject({
      tool: { slug: 'lantern', isNew: true },
    });
    expect((await ask(chief, 'mutation', 'submissions.reject', { id, reason: 'No' })).status).toBe(409);
  });

  it('only admins manage the directory', async () => {
    const { ask, ada, chief, torch } = await openSite();
    const { submitterName: _, submitterEmail: __, ...tool } = proposal;
    const calls = [
      ['directory.createTool', tool],
      ['directory.editTool', { id: 'lamp', pricing: 'Paid' }],
      ['directory.mergeTool', { id: 'lamp', intoId: 'torch' }],
      ['directory.retireTool', { id: 'torch', reason: 'It closed' }],
    ] as const;
    for (const [path, input] of calls) expect((await ask(ada, 'mutation', path, input)).status).toBe(403);
    for (const [path, input] of calls)
      expect([path, (await ask(chief, 'mutation', path, input)).status]).toEqual([path, 200]);
    expect((await ask(chief, 'mutation', 'directory.retireTool', { id: torch, reason: 'Again' })).status).toBe(404);
  });
});
