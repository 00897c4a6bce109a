// `npm run docs` generates the catalogues. With `-- --check`, reports stale ones, and published event schemas that were changed in place.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerSchemasFile } from '../src/app/http/answer-schemas.ts';
import { cliReference } from '../src/cli/reference.ts';
import { allVerbs } from '../src/cli/verbs/index.ts';
import { answerSchemas, answerSchemasText } from './docs/answer-schemas.ts';
import { errorCatalogue } from './docs/error-catalogue.ts';
import { changedInPlace, eventCatalogue, publishedSchemas } from './docs/event-catalogue.ts';
import { reliability } from './docs/reliability.ts';
import { restCatalogue, restProcedures } from './docs/rest-catalogue.ts';
import { samplePlan } from './docs/sample-plan.ts';

const root = join(import.meta.dirname, '..');
const schemasFile = 'docs/generated/event-schemas.json';
const checkOnly = process.argv.includes('--check');

const read = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

const published = JSON.parse(read(schemasFile) ?? '{}');
const broken = changedInPlace(published);
for (const event of broken) {
  console.error(`${event} was published with another schema. Raise the event's version and write an upcaster.`);
}

const documents: Readonly<Record<string, string>> = {
  'docs/events.md': eventCatalogue(),
  'docs/errors.md': await errorCatalogue(root),
  'docs/rest.md': restCatalogue(),
  [answerSchemasFile]: answerSchemasText(answerSchemas(root, 'src/app/registry.ts', restProcedures())),
  'docs/cli.md': cliReference(await allVerbs()),
  'docs/reliability.md': reliability(root),
  'web/planner/report/sample-plan.ts': await samplePlan(),
  ...(broken.length === 0 && { [schemasFile]: `${JSON.stringify(publishedSchemas(published), null, 2)}\n` }),
};

const stale = Object.entries(documents).filter(([file, text]) => read(file) !== text);
for (const [file, text] of stale) {
  if (checkOnly) {
    console.error(`${file} is stale: run \`npm run docs\`.`);
  } else {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
}
process.exitCode = broken.length > 0 || (checkOnly && stale.length > 0) ? 1 : 0;
