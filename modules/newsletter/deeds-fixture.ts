// Random actions of subscribers. They need no account.
import { type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { subscriptions } from './index.ts';

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
      source: 'newsletter_cta',
      clientAddress: `2001:db8::${mark}`,
    },
    actor,
  });
};

/** A random action on a subscription that somebody asked for. */
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

export const deeds: readonly Deed[] = [subscribe, confirm, end, erase];
