// The result schema of every call, which `npm run docs` extracts from the procedures' types because they don't exist at run time.
import { readFileSync } from 'node:fs';
import type { AnswerSchemas } from '../../platform/rpc/openapi.ts';

export const answerSchemasFile = 'src/app/http/answer-schemas.json';

export function answerSchemas(): AnswerSchemas {
  return JSON.parse(readFileSync(new URL('answer-schemas.json', import.meta.url), 'utf8'));
}
