// Says who wrote an answer of the adviser: a model, named with its provider, or Kindling's own adviser, and why no model did.
import type { ApiOutputs } from '../trpc.ts';

type Writer = ApiOutputs['adviser']['analyzeBusiness']['writer'];

const whyNot: Readonly<Record<NonNullable<Extract<Writer, { engine: 'embedded' }>['instead']>, string>> = {
  'switched-off': ', as the AI model is switched off',
  'cap-reached': ', as this month’s budget for the AI model is used up',
  'no-consent': ', as you kept your answers within Kindling',
  'unusable-answer': ', as the AI model’s answer could not be used',
};

export function writtenBy(writer: Writer | null): string {
  if (writer?.engine === 'model') return `Written by ${writer.model} (${writer.provider})`;
  return `Written by Kindling’s own adviser${writer?.instead ? whyNot[writer.instead] : ''}`;
}
