// Random actions of subscribers. They need no account.
import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import { activeMembers } from '../accounts/command-generators-fixture.ts';
import { reportBatches, reportDays, reportMailings, subscriptions } from './index.ts';

const actor = { kind: 'visitor' } as const;

const subscribe: CommandGenerator = (history) => {
  const subscriberId = history.make('subscriber');
  const mark = markOf(subscriberId);
  history.execute(subscriptions, subscriberId, {
    type: 'RequestSubscription',
    data: {
      subscriberId,
      requestId: history.make('subscription request'),
      email: `${mark}@example.com`,
      source: `footer ${mark}`,
      clientAddress: `2001:db8::${mark}`,
    },
    actor,
  });
};

/** A random action on an existing subscription. */
const known =
  (generator: (history: History, addressId: string, requestId: string) => void): CommandGenerator =>
  (history) => {
    const addressId = history.one('subscriber');
    const state = addressId === undefined ? undefined : history.state(subscriptions, addressId);
    if (addressId !== undefined && state !== undefined && state.status !== 'none')
      generator(history, addressId, state.requestId);
  };

const confirm = known((history, addressId, requestId) =>
  history.execute(subscriptions, addressId, {
    type: 'ConfirmSubscription',
    data: { requestId, clientAddress: `2001:db8::${markOf(addressId)}` },
    actor,
  }),
);

const end = known((history, addressId) =>
  history.execute(subscriptions, addressId, { type: 'EndSubscription', data: { subscriberId: addressId }, actor }),
);

const erase = known((history, addressId) =>
  history.execute(subscriptions, addressId, { type: 'EraseSubscriber', data: { subscriberId: addressId }, actor }),
);

const fail = known((history, addressId) =>
  history.execute(subscriptions, addressId, {
    type: 'NoteMailFailure',
    data: { failure: history.chance(2) ? 'bounced' : 'complained' },
    actor,
  }),
);

/** A mailing from its start to its end, unless it randomly stops on the way. */
const mailReport: CommandGenerator = (history) => {
  const admin = history.pick(activeMembers(history));
  const [subscriberId] = history.all('subscriber').slice(-1);
  if (admin === undefined || subscriberId === undefined) return;
  const mailingId = history.make('report mailing');
  const steered = by(admin, true);
  const system = { kind: 'system', id: 'newsletter' } as const;
  const period = { mailingId, days: 7, firstDay: '2026-11-16', lastDay: '2026-11-22' } as const;
  const pace = { perHour: 1 + history.number(9), perDay: 90 };
  const fields = { ...period, ...pace, anyway: true, older: [] };
  history.execute(reportDays, [], { type: 'TakeDays', data: fields, actor: steered });
  history.execute(reportMailings, mailingId, { type: 'StartMailing', data: { ...period, ...pace }, actor: steered });
  const batch = { mailingId, batch: 0, subscriberIds: [subscriberId], before: 0, next: null };
  const id = [mailingId, '0'] as const;
  history.execute(reportBatches, id, { type: 'ListBatch', data: batch, actor: system });
  history.execute(reportMailings, mailingId, { type: 'NoteRecipients', data: { recipients: 1 }, actor: system });
  if (history.chance(2)) history.execute(reportMailings, mailingId, { type: 'StopMailing', data: {}, actor: steered });
  if (history.chance(2))
    history.execute(reportMailings, mailingId, { type: 'ContinueMailing', data: {}, actor: steered });
  const faster = { perHour: 20, perDay: 200 };
  if (history.chance(2))
    history.execute(reportMailings, mailingId, { type: 'PaceMailing', data: faster, actor: steered });
  if (history.chance(4)) return;
  const outcome = history.pick(['sent', 'failed', 'leftOut'] as const) ?? 'sent';
  const ids = { sent: [], failed: [], leftOut: [], [outcome]: [subscriberId] };
  history.execute(reportBatches, id, { type: 'RecordOutcomes', data: ids, actor: system });
  const sums = { sent: 0, failed: 0, leftOut: 0, [outcome]: 1 };
  history.execute(reportMailings, mailingId, { type: 'EndMailing', data: sums, actor: system });
};

export const commandGenerators: readonly CommandGenerator[] = [subscribe, confirm, end, erase, fail, mailReport];
