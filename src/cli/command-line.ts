// The process of one command line.
import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

const code = await run(process.argv.slice(2), { terminal: processTerminal(), environment: process.env });
// Flushes output that is still on its way to a pipe.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
