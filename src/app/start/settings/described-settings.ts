// Describes every setting and its value for operators. Never shows secrets.
import type { z } from 'zod';
import { problemsOfSettings, settings } from './config.ts';

export type DescribedSetting = Readonly<{
  name: string;
  about: string;
  isSecret: boolean;
  /** The current value as text: masked for a secret, and an address without its password. Null if nothing is set. */
  value: string | null;
  /** The value that applies if none is set; null if there is none, and `unset` says what happens. */
  default: string | null;
  unset: string | null;
  source: 'environment' | 'default';
  problem: string | null;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

const masked = '(set)';
const withoutPassword = (text: string): string => text.replace(/\/\/[^/@\s]*@/g, '//…@');

export function describedSettings(environment: Environment): readonly DescribedSetting[] {
  const problems = problemsOfSettings(environment);
  return Object.entries(settings.shape).map(([name, schema]) => {
    const { description = '', isSecret = false, unset = null } = metaOf(schema);
    const given = environment[name] || undefined;
    const byDefault = defaultOf(schema);
    return {
      ...{ name, about: description, isSecret, default: byDefault, unset },
      value: given === undefined ? byDefault : isSecret ? masked : withoutPassword(given),
      source: given === undefined ? 'default' : 'environment',
      problem: problems.find((problem) => problem.startsWith(`${name} `)) ?? null,
    };
  });
}

type Meta = Readonly<{ description?: string; isSecret?: boolean; unset?: string }>;

const metaOf = (schema: z.ZodType): Meta => (schema.meta() ?? {}) as Meta;

function defaultOf(schema: z.ZodType): string | null {
  const { def } = schema as z.ZodType & { def: { type: string; defaultValue?: unknown } };
  return def.type === 'default' || def.type === 'prefault' ? String(def.defaultValue) : null;
}
