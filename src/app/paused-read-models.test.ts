// While an operator has paused the read models of a page, changes are still saved, and no response claims that the outcome is unknown.
import { expect, it, onTestFinished } from 'vitest';
import { operatorOf } from '../cli/cli-fixture.ts';
import { openTestKindling } from '../testing/test-kindling.ts';

it('a change is reported as saved while read models are paused, even after a restart', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const [ada, bob] = [await site.member('ada'), await site.member('bob')];
  const post = await ada.publish('Before.');
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  const areAll = (state: string) =>
    expect
      .poll(
        () =>
          new Set(
            site
              .kindling()
              .projector.status()
              .map((each) => each.state),
          ),
      )
      .toEqual(new Set([state]));
  await operator.json(['projections', 'pause', '--all']);
  await areAll('paused');
  const change = async (name: string) => [
    await ada.post('/community/posts', { content: `Written ${name}.` }),
    await bob.post(`/community/posts/${post}/like`),
    await bob.post(`/community/posts/${post}/comments`, { content: `Commented ${name}.` }),
  ];
  const expectSaved = (answers: Awaited<ReturnType<typeof change>>) => {
    for (const { status, body } of answers) expect({ status, ...body }).toMatchObject({ success: true });
    expect(answers[0]?.body).toMatchObject({ code: 'request/not-shown-yet' });
  };
  expectSaved(await change('while it is paused'));
  await site.restart();
  await areAll('paused');
  expectSaved(await change('after a restart'));

  await operator.json(['projections', 'resume', '--all']);
  await areAll('live');
  await expect.poll(async () => (await site.visitor().get('/community/posts')).body.posts).toHaveLength(3);
});
