// The programs that tests start as processes. `npm test` builds them first, since a built one starts with half the work; a test that is
// run alone starts the sources, which are never out of date.
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const areBuilt = process.env.TEST_BUILT_PROGRAMS === 'true';

export const serverProgram = join(root, areBuilt ? 'dist/kindling/main.js' : 'src/app/main.ts');
export const commandProgram = join(root, areBuilt ? 'dist/kindling/kindling.js' : 'src/cli/kindling.ts');
