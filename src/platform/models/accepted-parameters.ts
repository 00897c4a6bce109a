// Negotiates request parameters with a server: starts with the newest and strictest form, steps down if the server
// refuses a parameter, and remembers that for the next request.
import type { ModelQuestion } from './model-server.ts';

const formats = ['json_schema', 'json_object', 'plain'] as const;
const limits = ['max_completion_tokens', 'max_tokens', 'none'] as const;

/** Matches the usual wording of a refusal. */
const namesFormat = /response_format|json_schema|json_object|json mode|structured output|\bschema\b|grammar/iu;
const namesTemperature = /temperature/iu;

export type Complaint = Readonly<{ param: string; message: string }>;

export function createAcceptedParameters() {
  let format = 0;
  let limit = 0;
  let hasTemperature = true;

  return {
    parametersFor({ form, maxOutputTokens }: Pick<ModelQuestion, 'form' | 'maxOutputTokens'>) {
      const json_schema = { name: form.name, strict: true, schema: { ...form.schema } };
      const named = limits[limit];
      return {
        ...(hasTemperature && { temperature: 0.2 }),
        ...(named === 'max_completion_tokens' && { max_completion_tokens: maxOutputTokens }),
        ...(named === 'max_tokens' && { max_tokens: maxOutputTokens }),
        ...(formats[format] === 'json_schema' && { response_format: { type: 'json_schema' as const, json_schema } }),
        ...(formats[format] === 'json_object' && { response_format: { type: 'json_object' as const } }),
      };
    },
    /** Returns whether the server itself enforces the schema. If not, the prompt has to describe it. */
    enforcesSchema: () => formats[format] === 'json_schema',
    /** Steps down from the parameter that a server complains about. Returns false if no step is left. */
    stepDown({ param, message }: Complaint): boolean {
      const named = limits[limit] ?? 'none';
      const text = param === '' ? message : param;
      if (hasTemperature && namesTemperature.test(text)) {
        hasTemperature = false;
        return true;
      }
      if (named !== 'none' && text.includes(named)) {
        limit += 1;
        return true;
      }
      if (format < formats.length - 1 && (namesFormat.test(text) || namesFormat.test(message))) {
        format += 1;
        return true;
      }
      return false;
    },
  };
}
