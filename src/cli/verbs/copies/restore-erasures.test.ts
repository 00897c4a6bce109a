// Restores to a moment before members were erased, which must not bring those members back.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { testPassword } from '../../../testing/test-member.ts';
import { operatorOf } from '../../cli-fixture.ts';
import { contentOf, temporaryFolder } from '../../transfer/transfer-fixture.ts';

/** Erases two members after a position and takes a backup. Returns an empty place for it, and an operator there. */
async function backupAfterErasures(role: 'member' | 'admin' = 'member') {
  const site = await openTestKindling();
  const gone = [await site[role]('Gone'), await site.member('Away')] as const;
  const until = String(await site.kindling().stores.eventStore.head());
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  await site.admin('Ada');
  for (const { id } of gone) await operator.json(['erase', id, '--yes']);
  const folder = join(await temporaryFolder(), 'backup');
  await operator.json(['backup', '--to', folder]);
  const place = await temporaryFolder();
  for (const key of ['master.key', 'session.key']) await copyFile(join(site.folder, key), join(place, key));
  await site.close();
  const line = ['restore', '--from', folder, '--until', until];
  return { gone, place, line, operator: operatorOf({ folder: place, clock: site.clock }) };
}

describe('kindling restore', { timeout: 60_000 }, () => {
  it('to a moment before an erasure: the member is erased again, and signed out', async () => {
    const { gone, place, line, operator } = await backupAfterErasures();
    const answer = await operator.json(line);
    const erasedAgain = gone.map(({ id }) => id);
    expect(answer).toMatchObject({ outcome: 'restored', erasedAgain, stillToErase: [] });
    const { events } = await contentOf({ DATA_DIR: place });
    // The restore itself is recorded after them.
    expect(answer).toMatchObject({ events: events.length + 1 });
    expect(events.filter(({ type }) => type === 'MemberErased')).toMatchObject(
      erasedAgain.map((memberId) => ({ data: { memberId }, metadata: { actor: { kind: 'operator', id: 'olga' } } })),
    );
    expect(await operator.json(line)).toEqual({ ...answer, outcome: 'complete', jobs: 0 });
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true });

    const restored = await openTestKindling({ environment: { DATA_DIR: place } });
    onTestFinished(() => restored.close());
    const [{ email, cookie }] = gone;
    expect((await restored.visitor().post('/auth/login', { email, password: testPassword })).status).toBe(401);
    const signedIn = restored.visitor();
    signedIn.present(cookie());
    expect((await signedIn.get('/auth/user')).status).toBe(401);
  });

  it('to a moment when the last admin was somebody erased since: it says so, and leaves them', async () => {
    const { gone, place, line, operator } = await backupAfterErasures('admin');
    const [admin, member] = gone.map(({ id }) => id);
    const answer = await operator.kindling(line);
    expect(answer).toMatchObject({ code: 1, out: expect.stringContaining(`then kindling erase ${admin}`) });
    expect(await operator.json(line, 1)).toMatchObject({ erasedAgain: [member], stillToErase: [admin] });
    // Their key is gone and no event here says why, so the restore records it: the start finds no lost keys.
    await (await openTestKindling({ environment: { DATA_DIR: place } })).close();
    const { events } = await contentOf({ DATA_DIR: place });
    expect(events.filter(({ type }) => type === 'KeysGivenUp')).toMatchObject([{ data: { people: [admin] } }]);
  });

  survives(
    'Kindling',
    'a restore that is stopped between two erasures',
    'no server starts on it, and repeated it erases whoever is left',
    async () => {
      const { gone, place, line, operator } = await backupAfterErasures();
      const stopping = new AbortController();
      const answer = await operator.kindling(line, {
        signal: stopping.signal,
        isTerminal: true,
        onErr: (text) => text.includes('erasing again') && stopping.abort(),
      });
      expect(answer.code).toBe(3);
      await expect(openTestKindling({ environment: { DATA_DIR: place } })).rejects.toThrow(
        /restore to here was not fin/,
      );
      const erasedSoFar = (await contentOf({ DATA_DIR: place })).events.filter(({ type }) => type === 'MemberErased');
      expect(erasedSoFar).toHaveLength(1);
      const earlier = [...line.slice(0, -1), '1'];
      expect(await operator.kindling(earlier)).toMatchObject({ code: 3, err: expect.stringMatching(/other events/) });
      expect(await operator.json(line)).toMatchObject({
        outcome: 'restored',
        erasedAgain: gone.map(({ id }) => id),
      });
      const { events } = await contentOf({ DATA_DIR: place });
      expect(events.filter(({ type }) => type === 'MemberErased')).toHaveLength(2);
    },
  );
});
