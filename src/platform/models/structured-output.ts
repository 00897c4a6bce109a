// Gets structured output from a model. If an answer has another form or breaks a rule, the model is told once what is
// wrong. Its second answer is used or discarded.
import { z } from 'zod';
import { ModelFailed, type ModelMessage, type ModelQuestion, type ModelServer, type ModelUse } from './model-server.ts';

/** `broken`: what is wrong with it, in sentences for the model. */
export type Checked<Answer> = Readonly<{ answer: Answer }> | Readonly<{ broken: readonly string[] }>;

export type StructuredRequest<Form, Answer> = Pick<ModelQuestion, 'messages' | 'maxOutputTokens' | 'limit'> &
  Readonly<{
    name: string;
    form: z.ZodType<Form>;
    check(form: Form): Checked<Answer>;
    onUsed(use: ModelUse): Promise<void>;
  }>;

/** How much of a wrong answer is shown to the model again. */
const maxRepeated = 12_000;
const maxComplaints = 2_000;

export async function requestStructured<Form, Answer>(
  server: ModelServer,
  request: StructuredRequest<Form, Answer>,
): Promise<Answer> {
  const { name, form, check, onUsed, messages, maxOutputTokens, limit } = request;
  const { $schema: _, ...schema } = z.toJSONSchema(form);
  async function once(conversation: readonly ModelMessage[]) {
    const question = { messages: conversation, form: { name, schema }, maxOutputTokens, limit };
    const { text, isCut } = await server.ask(question, onUsed);
    return {
      text,
      checked: isCut ? { broken: ['The answer was cut off. Be much briefer.'] } : read(text, form, check),
    };
  }

  const first = await once(messages);
  if ('answer' in first.checked) return first.checked.answer;
  const complaint = first.checked.broken.join('\n').slice(0, maxComplaints);
  const second = await once([
    ...messages,
    { role: 'assistant', content: first.text.slice(0, maxRepeated) || '{}' },
    {
      role: 'user',
      content: `That answer cannot be used:\n${complaint}\nAnswer again, in full, as one JSON object of the form that was asked for.`,
    },
  ]);
  if ('answer' in second.checked) return second.checked.answer;
  throw new ModelFailed('unusable', 'The model broke the rules twice.');
}

function read<Form, Answer>(
  text: string,
  form: z.ZodType<Form>,
  check: (form: Form) => Checked<Answer>,
): Checked<Answer> {
  if (text.trim() === '') return { broken: ['The answer was empty.'] };
  let json: unknown;
  try {
    json = JSON.parse(objectIn(text));
  } catch {
    return { broken: ['The answer is not valid JSON.'] };
  }
  const parsed = form.safeParse(json);
  return parsed.success
    ? check(parsed.data)
    : { broken: [`The answer has the wrong form: ${z.prettifyError(parsed.error)}`] };
}

/** Extracts the object, which some models wrap in a code block or in words. */
const objectIn = (text: string): string => text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
