// Reads the demo's prose, which is YAML in this folder. Only planting the demo calls it, because it takes a moment.
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';

/** Parses `{name}.yaml`. An error names the file and the place of the mistake. */
export function readContent<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const file = new URL(`${name}.yaml`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  return parseContent(name, text, schema);
}

export function parseContent<Schema extends z.ZodType>(name: string, text: string, schema: Schema): z.output<Schema> {
  const { success, data, error } = schema.safeParse(yamlOf(name, text));
  if (success) return data;
  throw new Error(`The demo's ${name}.yaml is invalid:\n${z.prettifyError(error)}`);
}

function yamlOf(name: string, text: string): unknown {
  try {
    return load(text);
  } catch (cause) {
    throw new Error(`The demo's ${name}.yaml is not YAML: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
