// Starts a mailing whose call was interrupted, and lists its recipients, one batch in each run. Repeats record nothing.
import type { Position } from '../../src/kernel/event.ts';
import { hourMs } from '../../src/kernel/instants.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import type { MailingTries } from './mailing-tries.ts';
import { reportBatches, WeeklyReportBatchListed } from './model/report-batch.ts';
import { WeeklyReportDaysTaken } from './model/report-days.ts';
import { reportMailings, WeeklyReportMailed, WeeklyReportMailingStarted } from './model/report-mailing.ts';

type Deps = Readonly<{
  /** Returns some of the subscribers at an instant; none only at the end. Throws while they are not known. */
  subscribedAt(
    asked: Readonly<{ at: string; from: string | null; upTo: Position }>,
  ): Promise<Readonly<{ ids: readonly string[]; next: string | null }>>;
}>;

type Place = Readonly<{
  mailingId: string;
  at: string;
  from: string | null;
  batch: number;
  before: number;
  upTo: Position;
}>;

export function mailingReactions({ subscribedAt }: Deps): readonly Reaction[] {
  async function list({ mailingId, at, from, batch, before, upTo }: Place, { acting }: ReactionRun): Promise<void> {
    const { ids: subscriberIds, next } = await subscribedAt({ at, from, upTo });
    if (subscriberIds.length === 0) {
      await acting.execute(reportMailings, mailingId, { type: 'NoteRecipients', data: { recipients: before } });
      return;
    }
    const data = { mailingId, batch, subscriberIds, before, next };
    await acting.execute(reportBatches, [mailingId, String(batch)], { type: 'ListBatch', data });
    if (next !== null) return;
    const recipients = before + subscriberIds.length;
    await acting.execute(reportMailings, mailingId, { type: 'NoteRecipients', data: { recipients } });
  }

  return [
    // On behalf of the admin, with the time of the decision.
    reaction('newsletter.start-mailing', WeeklyReportDaysTaken, async ({ data, metadata }, { actingAs }) => {
      const { takenAt: at, ...asked } = data;
      const acting = actingAs({ actor: metadata.actor, at });
      await acting.execute(reportMailings, asked.mailingId, { type: 'StartMailing', data: asked });
    }),

    reaction('newsletter.list-recipients', WeeklyReportMailingStarted, ({ data, position }, run) =>
      list({ mailingId: data.mailingId, at: data.startedAt, from: null, batch: 0, before: 0, upTo: position }, run),
    ),

    reaction('newsletter.list-more-recipients', WeeklyReportBatchListed, async ({ data, position }, run) => {
      const { mailingId, batch, subscriberIds, next } = data;
      if (next === null) return;
      const { state } = await run.acting.load(reportMailings, mailingId);
      if (state.status === 'none') return;
      const before = data.before + subscriberIds.length;
      await list({ mailingId, at: state.startedAt, from: next, batch: batch + 1, before, upTo: position }, run);
    }),
  ];
}

/** As long as they are needed to measure the pace of the next mailing. */
const triesRetentionMs = 25 * hourMs;

export function forgettingTries(tries: Pick<MailingTries, 'forget'>): Schedule {
  return schedule.at('newsletter.forget-mailing-tries', WeeklyReportMailed, { afterMs: triesRetentionMs }, ({ data }) =>
    tries.forget(data.mailingId),
  );
}
