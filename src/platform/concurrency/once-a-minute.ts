// Logs each cause once a minute. Otherwise repeated failures, as of every follower of the log on a full disk,
// would fill the disk with identical lines.
import type { Clock } from '../../kernel/clock.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { Logger } from '../logger.ts';
import { lruUpTo } from '../lru.ts';

/** Messages may contain ids, which makes each a separate cause. */
const maxCauses = 1_000;

/** Limits warnings and errors with `err`. The next such line says as `repeated` how many were left out before it. */
export function onceAMinute(logger: Logger, clock: Clock): Logger {
  const causes = lruUpTo<{ writtenAtMs: number; leftOut: number }>(maxCauses);

  function limited(write: Logger['warn']): Logger['warn'] {
    return (fields, message) => {
      if (fields.err === undefined) return write(fields, message);
      const cause = `${message}\n${causeOf(fields.err)}`;
      const nowMs = clock().getTime();
      const last = causes.peek(cause);
      if (last !== undefined && Math.abs(nowMs - last.writtenAtMs) < minuteMs) {
        last.leftOut += 1;
        return;
      }
      causes.set(cause, { writtenAtMs: nowMs, leftOut: 0 });
      const repeated = last?.leftOut ?? 0;
      write(repeated > 0 ? { ...fields, repeated } : fields, message);
    };
  }

  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: limited((fields, message) => logger.warn(fields, message)),
    error: limited((fields, message) => logger.error(fields, message)),
  };
}

/** Returns the root cause. A message around it may name one of many files that failed alike. */
function causeOf(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  if (!(root instanceof Error)) return String(root);
  return 'code' in root && 'syscall' in root ? String(root.code) : `${root.name}: ${root.message}`;
}
