// Orders that the log can't record.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { changeBookkeeping } from '../platform/projector/bookkeeping.ts';
import { beginBuild } from '../platform/projector/lifecycle.ts';
import { jobs } from '../platform/reactor/jobs.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import { operatorOf } from './cli-fixture.ts';
import { projectionNamed } from './projections/known-projections.ts';

const at = '2026-03-01T12:00:00.000Z';
const fault = { position: '1', eventType: 'MemberRegistered', message: 'No such field', at };
const job = {
  _id: 'accounts.greet:0198f3c2',
  reaction: 'accounts.greet',
  eventType: 'MemberRegistered',
  stream: 'user-1',
  revision: 0,
  state: 'parked',
  dueAt: at,
  attempts: 8,
  lastError: 'Nobody answers',
};

it('an order that the log can’t record changes nothing', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { kindling } = operatorOf({ folder: site.folder, clock: site.clock });
  await site.member('ada');
  await kindling(['projections', 'pause', 'feed']);
  const { documents, operations } = site.kindling().stores;
  // It would clear the fault, since no event is at fault.
  await site.kindling().projector.stop();
  await operations.write(jobs, [{ _id: job._id, doc: job, position: 1n }]);
  await changeBookkeeping(documents, projectionNamed('links'), (now) => ({ ...now, fault }));
  await changeBookkeeping(documents, projectionNamed('plans'), (now) => ({ ...beginBuild(now), buildingPaused: true }));
  await site.restart(async () => {
    const standing = async () => {
      const state = [];
      for (const line of ['projections status', 'reactions parked'])
        state.push((await kindling([...line.split(' '), '--json'])).out);
      return state;
    };
    const before = await standing();
    const log = new DatabaseSync(join(site.folder, 'events.sqlite'));
    log.exec("CREATE TRIGGER unwritable BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'refused'); END");
    for (const line of [
      'projections pause shelf',
      'projections resume feed',
      'projections retry links',
      'replay members',
      'replay plans --resume',
      'replay plans --cancel',
      'reactions retry --all',
    ]) {
      expect({ line, code: (await kindling(line.split(' '))).code }).toEqual({ line, code: 3 });
    }
    log.exec('DROP TRIGGER unwritable');
    log.close();
    expect(await standing()).toEqual(before);
  });
});
