// The people who asked for the newsletter.

/** `_id` is the subscriber's id. */
export type SubscriberDocument = Readonly<{
  _id: string;
  email: string;
  source: string;
  /** ISO 8601. */
  requestedAt: string;
  /** When they confirmed; null until then. */
  subscribedAt: string | null;
  unsubscribedAt: string | null;
  /** By which they are listed: asked and not confirmed, subscribed, subscribed where no mail arrives, left. */
  state: 'asked' | 'subscribed' | 'failing' | 'left';
  /** When mail to them came back, or they called it unwanted, since they last asked. */
  failure: 'bounced' | 'complained' | null;
  failedAt: string | null;
  /** The weekly reports that were to go to them, in the order of their outcomes. */
  mailings: readonly Readonly<{ mailingId: string; outcome: 'sent' | 'failed' | 'left out'; at: string }>[];
}>;
