// The process of one command line: passes on its arguments and ends with the exit code.
import { operatorName } from './operator.ts';
import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

const terminal = processTerminal();
const code = await run(process.argv.slice(2), {
  terminal,
  environment: process.env,
  operator: operatorName(process.env),
});
// Flushes output that is still on its way to a pipe.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
