import { describe, expect, it } from 'vitest';
import { refuse } from '../../kernel/refusal.ts';
import { Refused, type RequestContext } from '../../platform/rpc/procedure.ts';
import { pages, withViewer } from './page-list.ts';
import type { PageRequest } from './pages.ts';

const ada = { id: 'member-ada', isAdmin: false, sessionId: 'session-1' };

async function dataOfTerms(member: RequestContext['member'], ask: PageRequest['ask']) {
  const terms = pages.map(withViewer).find(({ pattern }) => pattern === '/terms');
  const page = await terms?.load({ params: {}, query: {}, context: { member } as RequestContext, ask });
  return page?.data;
}

describe('every page', () => {
  it('tells a visitor that nobody is logged in, without asking', async () => {
    const unasked = () => Promise.reject(new Error('asked'));
    await expect(dataOfTerms(undefined, unasked)).resolves.toEqual([{ path: 'profile.user', data: null }]);
  });

  it('tells a member who they are', async () => {
    const user = { id: ada.id, username: 'ada.l' };
    const ask = async (path: string) => ({ path, data: user });
    await expect(dataOfTerms(ada, ask)).resolves.toEqual([{ path: 'profile.user', data: user }]);
  });

  it('is there also for a session whose member has just gone', async () => {
    const gone = refuse('accounts/member-not-found', 'not-found', 'User not found');
    await expect(dataOfTerms(ada, () => Promise.reject(new Refused(gone)))).resolves.toEqual([]);
  });
});
