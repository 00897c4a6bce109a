// The server process: reads its settings, opens Kindling, serves it on one port, and goes down in good order.
import { StoreUnavailable } from '../platform/events/event-store.ts';
import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { openKindling } from './kindling.ts';
import { listen } from './lifecycle.ts';
import { createLog } from './log.ts';
import { serve } from './serve.ts';

const exitCodes = { cannotStart: 2, fault: 3 } as const;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const kindling = await openKindling({ config, log });
  try {
    await kindling.projector.ready();
    if (config.seed === 'demo') await (await import('./seed/seed-demo.ts')).seedDemo(kindling);
    const server = config.role === 'worker' ? undefined : await serve(kindling);
    const address = server && (await listen(server, config));
    if (address !== undefined) kindling.servedAt(address);
    process.stdout.write(
      address ? `Kindling is at ${config.publicUrl ?? address}\n` : 'Kindling works in the background\n',
    );

    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      void (async () => {
        await server?.close();
        await kindling.close();
        process.exit(0);
      })();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    await kindling.close();
    throw error;
  }
}

main().catch((fault: unknown) => {
  const error = fault instanceof StoreUnavailable ? new CannotStart(fault.message) : fault;
  const expected = error instanceof CannotStart;
  const lines = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${lines}\n`);
  process.exit(expected ? exitCodes.cannotStart : exitCodes.fault);
});
