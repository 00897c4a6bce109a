// The process of one command line: its arguments in, its exit code out.
import { operatorName } from './operator.ts';
import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

const terminal = processTerminal();
const code = await run(process.argv.slice(2), {
  terminal,
  environment: process.env,
  operator: operatorName(process.env),
});
// What is still on its way to a pipe goes out first.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(code);
