// The programs that tests start. Built ones start with half the work; the sources are never out of date.
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const areBuilt = process.env.TEST_BUILT_PROGRAMS === 'true';

export const serverProgram = join(root, areBuilt ? 'dist/kindling/main.js' : 'src/app/main.ts');
export const commandProgram = join(root, areBuilt ? 'dist/kindling/kindling.js' : 'src/cli/kindling.ts');
