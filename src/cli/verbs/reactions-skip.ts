// `reactions skip`: makes reactions skip the event that they stopped at, and records it.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { operations as operationStreams } from '../../../modules/operations/index.ts';
import { type Fault, faultText } from '../../platform/event-fault.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { changeSteering, readSteering } from '../../platform/reactor/steering.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { operatorContext } from '../operator.ts';
import { isServerRunning } from '../running-server.ts';
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
    const context = operatorContext(installation, cli);
    await context.execute(operationStreams, context.commandContext.commandId, {
      type: 'SkipEvent',
      data: { projection: 'reactions', position, eventType, reason },
    });
    await changeSteering(operations, { skip: { position, reason } });
    const { outcome, text } = await outcomeOf(installation, fault);
    return { answer: { position, outcome }, text: printable(text), found: outcome === 'stopped-again' };
  },
});

const obeyedWithinMs = 10_000;

/** Waits until the server that runs reactions has carried out the order. It reads orders once a second. */
async function outcomeOf(installation: Installation, { position }: Fault) {
  if (!(await isServerRunning(installation))) {
    return { outcome: 'ordered' as const, text: 'Reactions resume when a server starts.' };
  }
  const orderedMs = performance.now();
  while (performance.now() < orderedMs + obeyedWithinMs) {
    await pause(50);
    const { fault } = await readSteering(installation.stores.operations);
    if (fault === null) return { outcome: 'gone-on' as const, text: 'Reactions have resumed.' };
    if (fault.position !== position) {
      const text = `Reactions stopped again, at ${faultText(fault)}`;
      return { outcome: 'stopped-again' as const, text };
    }
  }
  throw new Failed(`No server obeyed within ${obeyedWithinMs / 1_000} s. Is one running with ROLE all or worker?`);
}
