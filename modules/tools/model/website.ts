// The results of checking a tool's website: every other week, daily while it fails. It is silent after three failures
// over two days.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf, publicText } from '../../../src/kernel/event.ts';
import { addMs, dayMs } from '../../../src/kernel/instants.ts';

const restDays = 14;
const fewestFailures = 3;
const leastSilenceMs = 2 * dayMs;

/** `guarded`: it responds, and keeps bots out. */
export const websiteAnswers = ['answered', 'guarded', 'failed'] as const;

export const WebsiteLookedAt = defineEvent('WebsiteLookedAt', {
  summary: 'The website of a tool was checked.',
  schema: z.object({
    toolId: idOf('tool'),
    website: publicText('The public website of a tool.'),
    answer: z.enum(websiteAnswers),
    /** For a failure: `HTTP 404`, or why there was no response. */
    detail: publicText('What happened when the website of a tool was asked.').nullable(),
    lookedAt: z.string(),
  }),
});

export type WebsiteLook = Readonly<Omit<z.output<typeof WebsiteLookedAt.schema>, 'toolId' | 'lookedAt'>>;

type RecordLook = Command<'RecordLook', WebsiteLook & Readonly<{ toolId: string }>>;

export const websites = aggregate({
  category: 'website',
  events: [WebsiteLookedAt],
  decider: {
    initial: null,
    evolve: () => null,
    decide: ({ data, at }: RecordLook): readonly EventOf<typeof WebsiteLookedAt>[] => [
      WebsiteLookedAt({ ...data, lookedAt: at }),
    ],
  },
});

/** A website's recent results. Instants are ISO 8601. */
export type WebsiteHealth = Readonly<{
  /** Consecutive. */
  failures: number;
  failingSince: string | null;
  detail: string | null;
  /** Null before the first check. */
  lookedAt: string | null;
  dueAt: string;
  isSilent: boolean;
}>;

/** The tools of a catalogue come all at once: their first checks are spread over the normal interval. */
export function neverLookedAt(toolId: string, at: string): WebsiteHealth {
  let spread = 0;
  for (const letter of toolId) spread = (spread * 31 + letter.charCodeAt(0)) % (restDays * 24);
  const dueAt = addMs(at, (spread * dayMs) / 24);
  return { failures: 0, failingSince: null, detail: null, lookedAt: null, dueAt, isSilent: false };
}

export function lookedAt(
  before: WebsiteHealth,
  { answer, detail, lookedAt: at }: Pick<EventOf<typeof WebsiteLookedAt>['data'], 'answer' | 'detail' | 'lookedAt'>,
): WebsiteHealth {
  if (answer !== 'failed') {
    const well = { failures: 0, failingSince: null, detail: null, isSilent: false };
    return { ...well, lookedAt: at, dueAt: addMs(at, restDays * dayMs) };
  }
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? at;
  const isSilent = failures >= fewestFailures && Date.parse(at) - Date.parse(failingSince) >= leastSilenceMs;
  return { failures, failingSince, detail, isSilent, lookedAt: at, dueAt: addMs(at, dayMs) };
}
