// The people who requested the newsletter.

/** `_id` is the subscriber's id. */
export type SubscriberDocument = Readonly<{
  _id: string;
  email: string;
  source: string;
  requestedAt: string;
  /** When they confirmed; null until then. */
  subscribedAt: string | null;
  unsubscribedAt: string | null;
  /** The state for lists: requested and not confirmed, subscribed, subscribed but bouncing, left. */
  state: 'asked' | 'subscribed' | 'failing' | 'left';
  /** When mail to them bounced, or they reported it as unwanted, since their last request. */
  failure: 'bounced' | 'complained' | null;
  failedAt: string | null;
  /** The weekly reports addressed to them, in the order of their outcomes. */
  mailings: readonly Readonly<{ mailingId: string; outcome: 'sent' | 'failed' | 'left out'; at: string }>[];
}>;
