// What every call answers, as `npm run docs` found it in the types of the procedures: at run time these are gone.
import { readFileSync } from 'node:fs';
import type { AnswerSchemas } from '../../platform/rpc/openapi.ts';

export const answerSchemasFile = 'src/app/http/answer-schemas.json';

export function answerSchemas(): AnswerSchemas {
  return JSON.parse(readFileSync(new URL('answer-schemas.json', import.meta.url), 'utf8'));
}
