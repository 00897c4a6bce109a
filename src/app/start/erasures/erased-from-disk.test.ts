// A thief of the data folder finds nothing of an erased member in it, however they look.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../../testing/test-kindling.ts';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('no file contains a word of a member who erased their account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-erased-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = await openTestKindling({ environment: { DATA_DIR: folder } });
  const [ada, bob] = [await site.member('Qqadawhoerased'), await site.member('Bobwhostays')];
  const post = await ada.publish('Qqthoughtofmine about everything.');
  await ada.publish('Qqquestion?', { postType: 'poll', pollOptions: ['qqoptionone', 'qqoptiontwo'] });
  expect(await ada.post('/auth/profile', { bio: 'Qqbiography of mine.' })).toMatchObject({ status: 200 });
  await bob.comment(post, 'Wellremarked.');
  await ada.comment(post, 'Qqremarkofmine.');
  expect(await ada.get('/search?q=qqthought')).toMatchObject({ status: 200 });
  const lost = await site.visitor().post('/auth/request-password-reset', { email: ada.email });
  expect(lost).toMatchObject({ status: 200 });

  const heldBy = (word: string) =>
    filesBelow(folder).filter((path) => readFileSync(path).toString('latin1').toLowerCase().includes(word));
  expect(heldBy('qq')).not.toEqual([]);
  expect(await ada.post('/account/delete', { password: 'a lamp in the window' })).toMatchObject({ status: 200 });
  await site.close();

  for (const word of ['qqada', 'qqthought', 'qqquestion', 'qqoption', 'qqbiography', 'qqremark', ada.email]) {
    expect(heldBy(word), word).toEqual([]);
  }
  expect(heldBy('wellremarked')).not.toEqual([]);
});
