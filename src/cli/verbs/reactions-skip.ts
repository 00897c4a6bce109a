// `reactions skip`: makes reactions skip the event that they stopped at.
import { z } from 'zod';
import { faultText } from '../../platform/event-fault.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { changeSteering, readSteering } from '../../platform/reactor/steering.ts';
import { UsageError } from '../exit-codes.ts';
import { recordOperation } from '../record-order.ts';
import { untilObeyed } from '../running-server.ts';
import { printable } from '../text/printable.ts';
import { defineVerb } from '../verb.ts';

export const skipEventForReactions = defineVerb({
  name: 'reactions skip',
  summary: 'Have reactions skip the event that they stopped at',
  details:
    'Its reactions never run. The skip and your reason are recorded in the log first. Ends with 1 if they stop again.',
  options: {
    '--reason <text>': 'Why; required, and stored forever, so name nobody',
    '-y, --yes': 'Do not ask',
  },
  examples: {
    'reactions skip --reason "written by a broken import, see 4711"': 'Skip it, on the record',
  },
  input: z.object({ reason: z.string().default(''), yes: z.boolean().optional() }),
  json: z.object({
    position: z.string().describe('The event that they had stopped at.'),
    outcome: z
      .enum(['gone-on', 'stopped-again', 'ordered'])
      .describe('ordered: no server runs now; the next one carries it out when it starts.'),
  }),
  async run({ reason, yes }, cli) {
    const installation = await cli.installation();
    const { operations } = installation.stores;
    await ensureReactorCollections(operations);
    const { fault } = await readSteering(operations);
    if (fault === null) throw new UsageError('Reactions have not stopped: there is nothing to skip.');
    if (reason.trim() === '') throw new UsageError('Give a --reason: it is recorded with what you do.');
    const { position, eventType } = fault;
    const question = `Make reactions skip the ${eventType} at position ${position}? What follows from it is never done.`;
    await cli.confirm(question, { yes });
    const data = { projection: 'reactions', position, eventType, reason };
    await recordOperation(installation, cli, { type: 'SkipEvent', data });
    await changeSteering(operations, { skip: { position, reason } });
    const obeyed = await untilObeyed(installation, async () => {
      const { fault: now } = await readSteering(operations);
      if (now === null) return { outcome: 'gone-on', text: 'Reactions have resumed.' } as const;
      if (now.position === position) return undefined;
      return { outcome: 'stopped-again', text: `Reactions stopped again, at ${faultText(now)}` } as const;
    });
    const { outcome, text } =
      obeyed ?? ({ outcome: 'ordered', text: 'Reactions resume when a server starts.' } as const);
    return { answer: { position, outcome }, text: printable(text), found: outcome === 'stopped-again' };
  },
});
