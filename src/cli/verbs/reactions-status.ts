// `reactions status`: waiting jobs, running work and schedules.
import { z } from 'zod';
import {
  failsTooLongAfterMs,
  type ReactorStatus,
  reactorStatus,
  reactorStatusOf,
} from '../../platform/reactor/reactor-status.ts';
import { isServerRunning } from '../running-server.ts';
import { printable } from '../text/printable.ts';
import { type Column, table } from '../text/table.ts';
import { count, duration, instant } from '../text/words.ts';
import { defineVerb, type Lines } from '../verb.ts';

type Lane = ReactorStatus['lanes'][number];
type Failing = ReactorStatus['failing'][number];
type Dropped = ReactorStatus['dropped'][number];
type Schedule = ReactorStatus['schedules'][number];

const many = (value: number): string => `${count(value)}${value >= 10_000 ? '+' : ''}`;

const laneColumns: readonly Column<Lane>[] = [
  { title: 'LANE', of: ({ name }) => name },
  { title: 'DUE', of: ({ due }) => many(due), align: 'right' },
  { title: 'LATER', of: ({ later }) => many(later), align: 'right' },
  { title: 'RUNNING', of: ({ running, limit }) => `${running.length} of ${limit}`, align: 'right' },
  { title: 'FAILING', of: ({ failing }) => many(failing), align: 'right' },
  { title: 'PARKED', of: ({ parked }) => many(parked), align: 'right' },
];

const failingColumns: readonly Column<Failing>[] = [
  { title: 'FAILING', of: ({ id }) => id },
  { title: 'TRIES', of: ({ attempts }) => count(attempts), align: 'right' },
  { title: 'SINCE', of: ({ failingSince }) => instant(failingSince) },
  { title: 'NEXT TRY', of: ({ dueAt }) => instant(dueAt) },
  { title: 'LAST ERROR', of: ({ lastError }) => lastError ?? '', mayBeCut: true },
];

const droppedColumns: readonly Column<Dropped>[] = [
  { title: 'DROPPED', of: ({ reaction }) => reaction },
  { title: 'EXPIRED', of: ({ expired }) => count(expired), align: 'right' },
  { title: 'REFUSED', of: ({ refused }) => count(refused), align: 'right' },
  { title: 'LAST', of: ({ lastAt }) => instant(lastAt) },
];

const scheduleColumns: readonly Column<Schedule>[] = [
  { title: 'SCHEDULE', of: ({ name }) => name },
  { title: 'LANE', of: ({ lane }) => lane },
  { title: 'EVERY', of: ({ everySeconds }) => duration(everySeconds), align: 'right' },
  { title: 'LAST RAN', of: ({ lastRanAt }) => (lastRanAt === null ? 'never' : instant(lastRanAt)) },
  { title: 'NEXT', of: ({ nextAt }) => instant(nextAt) },
  { title: 'LAST ERROR', of: ({ lastError }) => lastError ?? '', mayBeCut: true },
];

function linesOf(status: ReactorStatus, width: number | undefined): Lines {
  const { fault, lanes, failing, dropped, schedules } = status;
  const running = lanes.flatMap((lane) => lane.running.map(({ id, since }) => `${id}, since ${instant(since)}`));
  return [
    table(lanes, laneColumns, width),
    failing.length > 0 && `\n${table(failing, failingColumns, width)}`,
    dropped.length > 0 && `\n${table(dropped, droppedColumns, width)}`,
    running.length > 0 && '\nRunning:',
    ...running.map((line) => printable(`  ${line}`)),
    '',
    schedules.length > 0 ? table(schedules, scheduleColumns, width) : 'Nothing is scheduled to recur.',
    lanes.some(({ parked }) => parked > 0) && '\nWhat is parked, and why: kindling reactions parked',
    ...(fault === null
      ? []
      : [
          '',
          printable(`Reactions stopped at position ${fault.position} (${fault.eventType}) on ${fault.at}:`),
          `  ${printable(fault.message)}`,
          '  Once fixed: kindling reactions retry --all   To skip it: kindling reactions skip --reason "…"',
        ]),
    !status.isServerRunning && '\nNo server is running: everything waits until one starts.',
  ];
}

export const reactionsStatus = defineVerb({
  name: 'reactions status',
  summary: 'Show each lane’s waiting and running reactions, and the next runs of schedules',
  details:
    'Each lane runs a few at once, independently of the others. Ends with 1 if a job is parked or has failed for five minutes, a schedule fails, or reactions have stopped at an event.',
  examples: {
    'reactions status': 'Whether anything piles up',
    'reactions status --json': 'For monitoring',
  },
  input: z.object({}),
  json: reactorStatus,
  async run(_asked, cli) {
    const installation = await cli.installation({ readOnly: true });
    const { stores, clock } = installation;
    const answer = await reactorStatusOf({ operations: stores.operations, clock }, await isServerRunning(installation));
    const { fault, lanes, failing, schedules } = answer;
    const tooLong = new Date(clock().getTime() - failsTooLongAfterMs).toISOString();
    const isLeftOver =
      lanes.some(({ parked }) => parked > 0) ||
      failing.some(({ failingSince }) => failingSince <= tooLong) ||
      schedules.some(({ lastError }) => lastError !== null);
    return { answer, text: linesOf(answer, cli.terminal.width), found: fault !== null || isLeftOver };
  },
});
