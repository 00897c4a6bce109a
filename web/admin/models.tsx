// The model that may write plans and analyses and sort the news: its usage, its cost if prices are set, and its switch.
import type { ReactNode } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { QueryError } from '../query-error.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Progress } from '../ui/progress.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { grouped } from '../ui/text/grouped.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { dollars } from './dollars.ts';

type View = ApiOutputs['adviser']['models']['models'];
type Use = View['today'];

const badges = {
  on: { tone: 'success', text: 'On' },
  'switched-off': { tone: 'danger', text: 'Switched off' },
  'switched-off-by-setting': { tone: 'danger', text: 'Off by MODEL_MONTHLY_CAP' },
  'cap-reached': { tone: 'danger', text: 'Cap reached' },
} as const;

export function Models() {
  const query = trpc.adviser.models.useQuery(undefined, { staleTime: 30_000 });
  const models = query.data?.models;
  if (models) return <ModelsShown models={models} />;
  if (query.isPending) return <LoadingBlocks label="Loading what models used" heights={['h-40', 'h-32']} />;
  return <QueryError query={query} title="What models used did not load" />;
}

function ModelsShown({ models }: { models: View }) {
  const { status, model, provider, monthlyCap, prices, today, month } = models;
  const usedTokens = month.inputTokens + month.outputTokens;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 className="font-semibold text-base">{model === null ? 'No model is set' : `${model} at ${provider}`}</h2>
          {status !== 'none' && <Badge tone={badges[status].tone}>{badges[status].text}</Badge>}
        </div>
        {model === null ? (
          <p className="text-ink-muted">
            Kindling’s own adviser writes all plans and analyses, and rules sort the news. Nothing leaves the server.
          </p>
        ) : (
          <ModelSwitch models={models} />
        )}
        {monthlyCap > 0 && (
          <div className="flex flex-col gap-2">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-medium">Cap of this month</span>
              <span className="text-ink-muted">
                {grouped(usedTokens)} of {grouped(monthlyCap)} tokens
              </span>
            </p>
            <Progress
              label="Tokens used of the month’s cap"
              value={Math.min(usedTokens, monthlyCap)}
              max={monthlyCap}
              valueText={`${grouped(usedTokens)} of ${grouped(monthlyCap)} tokens`}
            />
          </div>
        )}
      </div>
      <div className="cells">
        <UseOf title="Today" use={today} />
        <UseOf title="This month" use={month} />
      </div>
      <p className="text-ink-muted text-sm">
        Days and months are in UTC.{' '}
        {prices === null
          ? 'To see what it costs, set MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT.'
          : `Counted at $${prices.input} for a million tokens in, and $${prices.output} out.`}
        {month.unpricedTokens > 0 &&
          ` ${grouped(month.unpricedTokens)} tokens of other models this month are not in the cost.`}
      </p>
    </div>
  );
}

function ModelSwitch({ models: { status, isSwitchedOn, switchedAt } }: { models: View }) {
  const { adviser, adminStats } = trpc.useUtils();
  const change = trpc.adviser.switchModels.useMutation({
    onSuccess({ models }) {
      adviser.models.setData(undefined, { models });
      announce(models.isSwitchedOn ? 'The model is switched on.' : 'The model is switched off.');
    },
    onSettled: () => adminStats.stats.invalidate(),
  });
  return (
    <>
      <Switch
        label="Use the model"
        hint="Off, no text leaves the server: Kindling’s own adviser writes, and says why, and rules sort the news. This holds on all servers at once."
        checked={isSwitchedOn}
        disabled={change.isPending || status === 'switched-off-by-setting'}
        onCheckedChange={(isOn) => change.mutate({ isOn })}
      />
      {switchedAt !== null && (
        <p className="text-ink-subtle text-sm">
          Switched {isSwitchedOn ? 'on' : 'off'} <RelativeTime at={switchedAt} />. The audit log shows who did it.
        </p>
      )}
      <FormFailure error={change.error} />
    </>
  );
}

function UseOf({ title, use: { calls, inputTokens, outputTokens, costUsd } }: { title: string; use: Use }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        <Row label="Questions to the model">{grouped(calls)}</Row>
        <Row label="Tokens in">{grouped(inputTokens)}</Row>
        <Row label="Tokens out">{grouped(outputTokens)}</Row>
        {costUsd !== null && <Row label="Cost">{dollars(costUsd)}</Row>}
      </dl>
    </section>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
