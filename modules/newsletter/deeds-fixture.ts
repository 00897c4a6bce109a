// Random actions of subscribers. They need no account.
import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { reportBatches, reportDays, reportMailings, subscriptions } from './index.ts';

const actor = { kind: 'visitor' } as const;

const subscribe: Deed = (world) => {
  const subscriberId = world.make('subscriber');
  const mark = markOf(subscriberId);
  world.execute(subscriptions, subscriberId, {
    type: 'RequestSubscription',
    data: {
      subscriberId,
      requestId: world.make('subscription request'),
      email: `${mark}@example.com`,
      source: `footer ${mark}`,
      clientAddress: `2001:db8::${mark}`,
    },
    actor,
  });
};

/** A random action on an existing subscription. */
const known =
  (deed: (world: World, addressId: string, requestId: string) => void): Deed =>
  (world) => {
    const addressId = world.one('subscriber');
    const state = addressId === undefined ? undefined : world.state(subscriptions, addressId);
    if (addressId !== undefined && state !== undefined && state.status !== 'none')
      deed(world, addressId, state.requestId);
  };

const confirm = known((world, addressId, requestId) =>
  world.execute(subscriptions, addressId, {
    type: 'ConfirmSubscription',
    data: { requestId, clientAddress: `2001:db8::${markOf(addressId)}` },
    actor,
  }),
);

const end = known((world, addressId) =>
  world.execute(subscriptions, addressId, { type: 'EndSubscription', data: { subscriberId: addressId }, actor }),
);

const erase = known((world, addressId) =>
  world.execute(subscriptions, addressId, { type: 'EraseSubscriber', data: { subscriberId: addressId }, actor }),
);

const fail = known((world, addressId) =>
  world.execute(subscriptions, addressId, {
    type: 'NoteMailFailure',
    data: { failure: world.chance(2) ? 'bounced' : 'complained' },
    actor,
  }),
);

/** A mailing from its start to its end, unless it randomly stops on the way. */
const mailReport: Deed = (world) => {
  const admin = world.pick(activeMembers(world));
  const [subscriberId] = world.all('subscriber').slice(-1);
  if (admin === undefined || subscriberId === undefined) return;
  const mailingId = world.make('report mailing');
  const steered = by(admin, true);
  const system = { kind: 'system', id: 'newsletter' } as const;
  const period = { mailingId, days: 7, firstDay: '2026-11-16', lastDay: '2026-11-22' } as const;
  const pace = { perHour: 1 + world.number(9), perDay: 90 };
  const taken = { ...period, ...pace, anyway: true, older: [] };
  world.execute(reportDays, [], { type: 'TakeDays', data: taken, actor: steered });
  world.execute(reportMailings, mailingId, { type: 'StartMailing', data: { ...period, ...pace }, actor: steered });
  const batch = { mailingId, batch: 0, subscriberIds: [subscriberId], before: 0, next: null };
  const id = [mailingId, '0'] as const;
  world.execute(reportBatches, id, { type: 'ListBatch', data: batch, actor: system });
  world.execute(reportMailings, mailingId, { type: 'NoteRecipients', data: { recipients: 1 }, actor: system });
  if (world.chance(2)) world.execute(reportMailings, mailingId, { type: 'StopMailing', data: {}, actor: steered });
  if (world.chance(2)) world.execute(reportMailings, mailingId, { type: 'ContinueMailing', data: {}, actor: steered });
  const faster = { perHour: 20, perDay: 200 };
  if (world.chance(2)) world.execute(reportMailings, mailingId, { type: 'PaceMailing', data: faster, actor: steered });
  if (world.chance(4)) return;
  const outcome = world.pick(['sent', 'failed', 'leftOut'] as const) ?? 'sent';
  const ids = { sent: [], failed: [], leftOut: [], [outcome]: [subscriberId] };
  world.execute(reportBatches, id, { type: 'RecordOutcomes', data: ids, actor: system });
  const sums = { sent: 0, failed: 0, leftOut: 0, [outcome]: 1 };
  world.execute(reportMailings, mailingId, { type: 'EndMailing', data: sums, actor: system });
};

export const deeds: readonly Deed[] = [subscribe, confirm, end, erase, fail, mailReport];
