// Logs the progress of a long start, such as a first one, which plants the demo community and builds all read models.
import type { Logger } from '../../../platform/logger.ts';
import type { Projector } from '../../../platform/projector/projector.ts';

type StartupDeps = Readonly<{ logger: Logger; projector: Pick<Projector, 'status'> }>;

const logEveryMs = 5_000;

export function trackStartup({ logger, projector }: StartupDeps) {
  let planted: Readonly<{ moments: number; of: number }> | undefined;

  function log(): void {
    const status = projector.status();
    const building = status.filter(({ state }) => state === 'building').map(({ name }) => name);
    const built = status.length - building.length;
    if (planted !== undefined) logger.info(planted, 'planting the demo community');
    else if (building.length > 0) logger.info({ built, of: status.length, building }, 'building read models');
    else logger.info({}, 'still starting');
  }

  const timer = setInterval(log, logEveryMs);
  return {
    planting(moments: number, of: number) {
      planted = { moments, of };
    },
    stop: () => clearInterval(timer),
  };
}
