// A member decides whether their experience with tools counts for others, and the choice takes effect at once.
import { expect, test } from 'vitest';
import { experienceOf } from '../../projections/planner/experience/queries.ts';
import { openPlanner, readyPlan, subscribe } from './planner-fixture.ts';

const path = '/implementation-agent/experience';

test('a member withdraws theirs at once, even across a restart, and erasure removes it', async () => {
  const { site, ada, bob } = await openPlanner();
  const others = [
    await site.member('cyd'),
    await site.member('dee'),
    await site.member('eve'),
    await site.member('fay'),
  ];
  for (const member of [ada, bob, ...others]) {
    await subscribe(site, member);
    const id = await readyPlan(member);
    const body = { toolName: 'Lamp', status: 'completed', timeSpent: 3, difficultyRating: 2 };
    await member.call('PATCH', `/implementation-agent/report/${id}/progress`, { body });
  }
  const figures = async () => {
    const { readModels } = site.kindling();
    await readModels.allReached((await site.log()).at(-1)?.position ?? 0n, 5_000);
    return experienceOf(readModels, 'tool-of-Lamp');
  };
  expect(await figures()).toMatchObject({ members: 6, finished: 6, hours: { median: 3, members: 6 } });
  expect((await ada.get(path)).body).toEqual({ isShared: true });
  const response = await ada.call('PATCH', path, { body: { isShared: false } });
  expect(response).toMatchObject({ status: 200, body: { isShared: false } });
  expect(await experienceOf(site.kindling().readModels, 'tool-of-Lamp')).toMatchObject({ members: 5 });
  await site.restart();
  expect((await ada.get(path)).body).toEqual({ isShared: false });
  expect((await bob.post('/account/delete', { password: 'a lamp in the window' })).status).toBe(200);
  expect(await figures()).toBeNull();
  expect((await site.visitor().get(path)).status).toBe(401);
  expect((await ada.call('PATCH', path, { body: { isShared: 'maybe' } })).status).toBe(400);
}, 30_000);
