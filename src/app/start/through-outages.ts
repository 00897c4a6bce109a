// Lets work of a start survive a moment in which a store doesn't respond, for example while another node takes the lead.
import { setTimeout as delay } from 'node:timers/promises';
import { OutcomeUnknown, StoreUnavailable } from '../../platform/events/event-store.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import type { Logger } from '../../platform/logger.ts';

const maxTries = 3;
const defaultPauseMs = 1_000;

/** Runs `work`, which must do nothing twice, up to three times. Throws the last fault, and at once any that a moment doesn't cure. */
export async function throughOutages<Result>(
  work: () => Promise<Result>,
  { logger, pauseMs = defaultPauseMs }: Readonly<{ logger: Logger; pauseMs?: number }>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || tries === maxTries) throw error;
      logger.warn({ err: error }, 'a store does not respond; trying again');
      await delay(pauseMs);
    }
  }
}

const isOutage = (error: unknown): boolean =>
  (error instanceof OutcomeUnknown || error instanceof StoreUnavailable) && !isDiskFull(error);
