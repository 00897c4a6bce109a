// Mails weekly reports, a limited number each minute, at the pace set last. Each mail is recorded as begun before it is
// sent, so none is sent twice: one whose server died in between counts as failed.
import type { Clock } from '../../src/kernel/clock.ts';
import type { ConfirmedAddress } from '../../src/kernel/confirmed-address.ts';
import type { Position } from '../../src/kernel/event.ts';
import { dayMs, hourMs, minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import type { Stored } from '../../src/platform/documents/document-store.ts';
import { MailNotSent, type MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { retryPauseMs } from '../../src/platform/reactor/jobs.ts';
import { type Schedule, type ScheduledRun, schedule } from '../../src/platform/reactor/schedule.ts';
import { emailClaimId, type Fingerprint } from '../accounts/index.ts';
import { mailAddresses } from '../notifications/index.ts';
import { linkTokenOf } from './link-token.ts';
import type { MailingTries, Try } from './mailing-tries.ts';
import { reportBatches } from './model/report-batch.ts';
import { type MailingState, reportMailings, type Sums } from './model/report-mailing.ts';
import { isSubscribed, subscriptions } from './model/subscription.ts';

/** No mail takes this long: the process that began it has died. */
const abandonedAfterMs = 10 * minuteMs;
/** An address that is deferred this long has failed. */
const givenUpAfterMs = 3 * dayMs;
const longestPauseMs = 6 * hourMs;
const maxPerRun = 500;
/** In sequence: then the mail server is at fault and not the addresses, and the next run tries again. */
const maxPutOff = 3;

type Period = Readonly<{ days: 7 | 14 | 30; lastDay: string }>;
type ReportMail = (unsubscribe: string) => Readonly<{ subject: string; html: string; text: string }>;

type Deps = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  clock: Clock;
  closing: AbortSignal;
  tries: MailingTries;
  publicUrl(): string;
  underWay(): Promise<readonly string[]>;
  /** Numbers of the batches with missing outcomes, as far as is known now, in order. */
  openBatches(mailingId: string): AsyncIterable<number>;
  /** Throws while what happened up to a position is not known. */
  sumsOf(mailingId: string, upTo: Position): Promise<Sums & Readonly<{ recipients: number }>>;
  addressesOf(subscriberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  reportMail(period: Period): Promise<ReportMail>;
}>;

type Known = Exclude<MailingState, { status: 'none' }>;
type Outcome = 'sent' | 'failed' | 'leftOut';

export function mailingSchedules(deps: Deps): readonly Schedule[] {
  const { commands, mail, fingerprint, clock, closing, tries, publicUrl } = deps;

  async function paceLeft({ perHour, perDay }: Known): Promise<number> {
    const since = (ms: number) => tries.countSince(new Date(clock().getTime() - ms).toISOString());
    const [lastHour, lastDay] = await Promise.all([since(hourMs), since(dayMs)]);
    return Math.min(perHour - lastHour, perDay - lastDay);
  }

  /** Returns the address for a subscriber's mail, and the link that unsubscribes; undefined if none may be sent. */
  async function mailable(subscriberId: string, email: string | undefined) {
    if (email === undefined) return undefined;
    const addressId = emailClaimId(fingerprint, email);
    const [{ state }, { state: address }] = await Promise.all([
      commands.load(subscriptions, addressId),
      commands.load(mailAddresses, addressId),
    ]);
    if (!isSubscribed(state) || state.subscriberId !== subscriberId) return undefined;
    if (state.mailFailure !== null || address.failure !== null) return undefined;
    const token = linkTokenOf(fingerprint, 'newsletter-unsubscribe', addressId, subscriberId);
    return { to: state.email, unsubscribe: `${publicUrl()}/newsletter/unsubscribe?token=${encodeURIComponent(token)}` };
  }

  /** Returns what an earlier attempt decides; undefined if the mail may be sent now. */
  function outcomeOf(tried: Try | undefined): Outcome | 'later' | undefined {
    if (tried === undefined) return undefined;
    const now = clock().getTime();
    switch (tried.state) {
      case 'sent':
      case 'failed':
        return tried.state;
      case 'begun':
        return now - Date.parse(tried.begunAt) < abandonedAfterMs ? 'later' : 'failed';
      case 'put-off':
        if (now - Date.parse(tried.firstBegunAt) >= givenUpAfterMs) return 'failed';
        return now < Date.parse(tried.dueAt) ? 'later' : undefined;
    }
  }

  async function send(
    mailingId: string,
    subscriberId: string,
    { to, unsubscribe }: Readonly<{ to: ConfirmedAddress; unsubscribe: string }>,
    tried: Stored<Try> | undefined,
    reportMail: ReportMail,
  ): Promise<Outcome | 'later' | 'put-off'> {
    const letter = reportMail(unsubscribe);
    const begun = await tries.begin(mailingId, subscriberId, tried, clock());
    if (begun === undefined) return 'later';
    try {
      await mail.send({
        ...{ to, ...letter },
        // RFC 8058: the mail program's unsubscribe button posts to this address.
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      if (!error.retryable) {
        await tries.end(begun, { state: 'failed' });
        return 'failed';
      }
      const pauseMs = retryPauseMs(begun.failures) ?? longestPauseMs;
      const dueAt = new Date(clock().getTime() + pauseMs).toISOString();
      await tries.end(begun, { state: 'put-off', dueAt, failures: begun.failures + 1 });
      return 'put-off';
    }
    await tries.end(begun, { state: 'sent' });
    return 'sent';
  }

  async function mailReport(mailingId: string, { acting }: ScheduledRun): Promise<void> {
    const stateNow = async () => (await commands.load(reportMailings, mailingId)).state;
    const first = await stateNow();
    if (first.status !== 'sending') return;
    const reportMail = await deps.reportMail(first);
    let left = await paceLeft(first);
    let tried = 0;
    let upTo: Position = 0n;
    let pace = first;
    let putOff = 0;

    /** Checked before each mail, so that a stop or another pace applies to the next one. */
    async function mayGoOn(): Promise<boolean> {
      const state = await stateNow();
      if (closing.aborted || state.status !== 'sending' || putOff >= maxPutOff) return false;
      if (state.perHour !== pace.perHour || state.perDay !== pace.perDay) left = await paceLeft(state);
      pace = state;
      return left > 0 && tried < maxPerRun;
    }

    /** Returns false if this run is over. */
    async function mailBatch(batch: number): Promise<boolean> {
      const id = [mailingId, String(batch)] as const;
      const { waiting } = (await commands.load(reportBatches, id)).state;
      const [before, addresses] = await Promise.all([tries.of(mailingId, waiting), deps.addressesOf(waiting)]);
      const outcomes = { sent: [] as string[], failed: [] as string[], leftOut: [] as string[] };
      let goesOn = true;
      try {
        for (const subscriberId of waiting) {
          const known = outcomeOf(before.get(subscriberId));
          if (known === 'later') continue;
          if (known !== undefined) {
            outcomes[known].push(subscriberId);
            continue;
          }
          goesOn = await mayGoOn();
          if (!goesOn) break;
          const found = await mailable(subscriberId, addresses.get(subscriberId));
          if (found === undefined) {
            outcomes.leftOut.push(subscriberId);
            continue;
          }
          const outcome = await send(mailingId, subscriberId, found, before.get(subscriberId), reportMail);
          left -= 1;
          tried += 1;
          putOff = outcome === 'put-off' ? putOff + 1 : 0;
          if (outcome === 'sent' || outcome === 'failed') outcomes[outcome].push(subscriberId);
        }
      } finally {
        // The number of pending recipients makes each run on a batch a separate step.
        const step = `RecordOutcomes of ${waiting.length}`;
        const result = await acting.execute(reportBatches, id, { type: 'RecordOutcomes', data: outcomes }, { step });
        upTo = result.position ?? upTo;
      }
      return goesOn;
    }

    for await (const batch of deps.openBatches(mailingId)) if (!(await mailBatch(batch))) return;
    await end(mailingId, upTo, acting);
  }

  async function end(mailingId: string, upTo: Position, acting: Acting): Promise<void> {
    const { state } = await acting.load(reportMailings, mailingId);
    if (state.status !== 'sending' || state.recipients === null) return;
    const { recipients, ...sums } = await deps.sumsOf(mailingId, upTo);
    if (recipients !== state.recipients || sums.sent + sums.failed + sums.leftOut !== recipients) return;
    await acting.execute(reportMailings, mailingId, { type: 'EndMailing', data: sums });
  }

  return [
    schedule.every('newsletter.mail-reports', { everyMs: minuteMs, lane: 'mail' }, async (run) => {
      for (const mailingId of await deps.underWay()) await mailReport(mailingId, run);
    }),
  ];
}
