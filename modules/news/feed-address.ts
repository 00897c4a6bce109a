// Decides which feed has an address, and moves feeds on permanent redirects. Two feeds never have one address.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { feedKnown } from './model/errors.ts';
import { type Feed, feedIdAt, feeds, isAt } from './model/feed.ts';

/** Returns the feed at an address, original or moved. `released` took it and has left, or was removed. */
async function holderOf({ load }: Pick<Acting, 'load'>, addressId: string) {
  const { state } = await load(feeds, addressId);
  if (isAt(state, addressId)) return { holder: addressId, released: state.takenBy };
  if (state.takenBy === null) return { holder: null, released: null };
  const isHeld = isAt((await load(feeds, state.takenBy)).state, addressId);
  return isHeld ? { holder: state.takenBy, released: null } : { holder: null, released: state.takenBy };
}

/** The feed that took an address and has left it, for `AddFeed`. */
export const releasedAt = async (acting: Pick<Acting, 'load'>, address: string): Promise<string | null> =>
  (await holderOf(acting, feedIdAt(address))).released;

/** Moves a feed to the address of a permanent redirect, or merges it into the feed there. A repeat does nothing. */
export async function settleAt(
  acting: Pick<Acting, 'load' | 'execute'>,
  { feedId, url }: Feed,
  address: string,
): Promise<void> {
  const addressId = feedIdAt(address);
  // A feed that never moved is at its own address.
  if (address === url && addressId === feedId) return;
  const { holder, released } = await holderOf(acting, addressId);
  const merge = (intoId: string) => acting.execute(feeds, feedId, { type: 'MergeFeed', data: { intoId } });
  if (holder !== null && holder !== feedId) return void (await merge(holder));
  try {
    // The address is taken first: a feed that is interrupted here takes it again with its next poll.
    if (addressId !== feedId) {
      const data = { feedId: addressId, byId: feedId, released };
      await acting.execute(feeds, addressId, { type: 'TakeAddress', data }, { step: `TakeAddress ${feedId}` });
    }
    await acting.execute(feeds, feedId, { type: 'MoveFeed', data: { to: address, released } });
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.code === feedKnown.code)) throw error;
    // Another feed was faster. The next poll finds out which.
  }
}
