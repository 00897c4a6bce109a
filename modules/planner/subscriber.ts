// Whether a member's monthly subscription grants access, and their time zone, according to the log.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { customers, subscriptionAt } from '../billing/index.ts';
import { memberSettings } from '../notifications/index.ts';

export async function subscriberAt(
  { load }: Pick<Acting, 'load'>,
  memberId: string,
  at: string,
): Promise<Readonly<{ isSubscribed: boolean; timeZone: string }>> {
  const [customer, said] = await Promise.all([load(customers, memberId), load(memberSettings, memberId)]);
  return { isSubscribed: subscriptionAt(customer.state, at) !== undefined, timeZone: said.state.settings.timeZone };
}
