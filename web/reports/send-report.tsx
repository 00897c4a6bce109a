// Mails the report to the subscribers. A mailing shows its progress, and can be paced and stopped.
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { mailingsShown, type ReportDays } from '../../src/loaders/weekly-report.ts';
import { FormFailure } from '../form-failure.tsx';
import { type ApiOutputs, codeOf, messageOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { Progress } from '../ui/progress.tsx';
import { grouped } from '../ui/text/grouped.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';

type Mailing = ApiOutputs['newsletter']['mailings']['mailings'][number];
type Pace = Readonly<{ perHour: string; perDay: string }>;

const input = { limit: mailingsShown };
const refreshEveryMs = 5_000;

export function SendReport({ days, lastDay }: { days: ReportDays; lastDay: string }) {
  const query = trpc.newsletter.mailings.useQuery(input, {
    refetchInterval: ({ state }) =>
      state.data?.mailings.some(({ state: each }) => each === 'sending') ? refreshEveryMs : false,
  });
  const { data, error } = query;
  const own = data?.mailings.find((each) => each.days === days && each.lastDay === lastDay);
  const others = data?.mailings.filter((each) => each !== own) ?? [];
  return (
    <section aria-labelledby="send-report" className="flex flex-col items-stretch gap-3">
      <h2 id="send-report" className="font-semibold text-base">
        Send to subscribers
      </h2>
      {data === undefined && <FormFailure error={error} otherwise="The mailings did not load. Please try again." />}
      {data && (own ? <MailingShown mailing={own} /> : <StartMailing days={days} subscribers={data.subscribers} />)}
      {others.length > 0 && (
        <ul aria-label="Other mailings" className="flex flex-col gap-2 border-line border-t pt-4 text-sm">
          {others.map(({ id, firstDay, lastDay: last, state, sent, recipients }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {firstDay} to {last}
              </span>
              <span className="text-ink-muted">
                {state === 'sent' ? 'Sent' : state === 'stopped' ? 'Stopped' : 'Sending'}: {grouped(sent)} of{' '}
                {grouped(recipients)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StartMailing({ days, subscribers }: { days: ReportDays; subscribers: number }) {
  const { newsletter } = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const [pace, setPace] = useState<Pace>({ perHour: '500', perDay: '5000' });
  const start = trpc.newsletter.mailReport.useMutation({
    onSuccess: () => announce('The report is on its way.'),
    onSettled: () => newsletter.mailings.invalidate(),
  });
  const people = `${grouped(subscribers)} ${subscribers === 1 ? 'subscriber' : 'subscribers'}`;
  /** The first press was refused because of the earlier mailing; the second one confirms. */
  const wasMailed = codeOf(start.error) === 'newsletter/days-were-mailed';
  return (
    <>
      <p className="text-ink-muted">
        {subscribers === 0
          ? 'Nobody has confirmed the newsletter yet.'
          : 'Everybody who has confirmed the newsletter gets this report once, with a link to unsubscribe.'}
      </p>
      <Button
        variant="primary"
        className="self-start"
        icon={<Send aria-hidden="true" />}
        disabled={subscribers === 0}
        onClick={() => setAsking(true)}
      >
        Send report
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) start.reset();
        }}
        tone="primary"
        title={`Send this report to ${people}?`}
        description="Each gets it once. You can stop it on the way, but what has been sent can’t be taken back."
        confirmLabel={wasMailed ? 'Send anyway' : 'Send report'}
        failure={start.error ? messageOf(start.error, 'The report was not sent. Please try again.') : undefined}
        onConfirm={() =>
          start.mutateAsync({
            ...{ days, perHour: Number(pace.perHour), perDay: Number(pace.perDay) },
            ...(wasMailed && { anyway: true }),
          })
        }
      >
        <PaceFields pace={pace} onChange={setPace} />
      </ConfirmDialog>
    </>
  );
}

function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const number = { type: 'number', inputMode: 'numeric', min: 1, step: 1 } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Emails an hour"
        {...number}
        value={pace.perHour}
        onChange={({ target }) => onChange({ ...pace, perHour: target.value })}
      />
      <TextField
        label="Emails a day"
        {...number}
        value={pace.perDay}
        onChange={({ target }) => onChange({ ...pace, perDay: target.value })}
      />
    </div>
  );
}

const states = {
  sending: { tone: 'info', text: 'Sending' },
  stopped: { tone: 'danger', text: 'Stopped' },
  sent: { tone: 'success', text: 'Sent' },
} as const;

function MailingShown({ mailing }: { mailing: Mailing }) {
  const { state, recipients, sent, failed, leftOut, left, isListed, startedAt, startedBy } = mailing;
  const ended = recipients - left;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Badge tone={states[state].tone}>{states[state].text}</Badge>
        <span className="text-ink-muted text-sm">
          Started <RelativeTime at={startedAt} /> by <bdi>{startedBy.name}</bdi>
        </span>
      </div>
      <Progress
        label="Progress of the mailing"
        value={isListed ? ended : null}
        max={Math.max(1, recipients)}
        valueText={`${ended} of ${recipients} recipients have an outcome`}
      />
      <dl className="grid grid-cols-4 gap-2 text-center">
        {(
          [
            ['Sent', sent],
            ['Failed', failed],
            ['Left out', leftOut],
            ['To come', left],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd className="font-semibold text-base">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted text-sm">
        Left out are those who have unsubscribed since, and addresses that take no email.
      </p>
      {state !== 'sent' && <Steering mailing={mailing} />}
    </>
  );
}

function Steering({ mailing: { id, state, perHour, perDay } }: { mailing: Mailing }) {
  const { newsletter } = trpc.useUtils();
  const onSettled = () => newsletter.mailings.invalidate();
  const [pace, setPace] = useState<Pace>({ perHour: String(perHour), perDay: String(perDay) });
  const change = trpc.newsletter.paceMailing.useMutation({
    onSuccess: () => announce('The pace has been changed.'),
    onSettled,
  });
  const stop = trpc.newsletter.stopMailing.useMutation({
    onSuccess: () => announce('The mailing is stopped.'),
    onSettled,
  });
  const goOn = trpc.newsletter.continueMailing.useMutation({
    onSuccess: () => announce('The mailing continues.'),
    onSettled,
  });
  const failure = change.error ?? stop.error ?? goOn.error;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ id, perHour: Number(pace.perHour), perDay: Number(pace.perDay) });
      }}
    >
      <PaceFields pace={pace} onChange={setPace} />
      <div className="flex flex-wrap gap-2">
        {state === 'sending' ? (
          <Button variant="danger" pending={stop.isPending} onClick={() => stop.mutate({ id })}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" pending={goOn.isPending} onClick={() => goOn.mutate({ id })}>
            Continue
          </Button>
        )}
        <Button type="submit" pending={change.isPending}>
          Change pace
        </Button>
      </div>
      <FormFailure error={failure} />
    </form>
  );
}
