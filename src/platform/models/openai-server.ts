// Adapts the port to any OpenAI-compatible server. Waits and retries if the server asks for that and the time allows,
// and steps down from parameters that it does not support. The package is loaded with the first question.
import { setTimeout as pause } from 'node:timers/promises';
import type OpenAI from 'openai';
import { z } from 'zod';
import { createAcceptedParameters } from './accepted-parameters.ts';
import { AnswerTooLarge, boundedFetch } from './bounded-fetch.ts';
import { type ModelAnswer, ModelFailed, type ModelQuestion, type ModelServer, type ModelUse } from './model-server.ts';

type Fault = Readonly<{
  failed: ModelFailed;
  again: 'at-once' | 'later' | 'never';
  pauseMs?: number | undefined;
  /** The model may have done work, though the usage is unknown. */
  mayCost?: boolean;
}>;

export type OpenAiSettings = Readonly<{
  apiKey: string;
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Rejects when the signal aborts. For tests that must not wait. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}>;

const defaultUrl = 'https://api.openai.com/v1';
const defaultModel = 'gpt-4.1-mini';
const maxTries = 3;
const firstPauseMs = 800;
/** Many times the size of the longest answer. */
const maxBytes = 1_000_000;

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() }).nullish(),
});

const used = completion.pick({ usage: true });

const tooSlow = () => new ModelFailed('too-slow', 'The model took too long.');
const declined = (failure: ModelFailed['failure'], message: string, more: Partial<Fault> = {}): Fault => ({
  ...{ failed: new ModelFailed(failure, message), again: 'never' },
  ...more,
});
/** Estimates the tokens by length if a server doesn't count them: about three letters each. */
const estimated = (text: string): number => Math.ceil(text.length / 3);

export function createOpenAiServer({
  apiKey,
  baseUrl = defaultUrl,
  model = defaultModel,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: OpenAiSettings): ModelServer {
  const accepted = createAcceptedParameters();
  const provider = new URL(baseUrl).host;
  let loaded: Promise<typeof import('openai')> | undefined;
  let client: OpenAI | undefined;

  async function open() {
    loaded ??= import('openai');
    const { default: Client } = await loaded;
    // Retries, waits and the time limit are ours, because the package can't limit the time of all attempts together.
    client ??= new Client({
      apiKey,
      baseURL: baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(maxBytes),
    });
    return { Client, client };
  }

  const messagesFor = ({ messages, form }: ModelQuestion) =>
    accepted.enforcesSchema()
      ? [...messages]
      : [
          ...messages,
          {
            role: 'system' as const,
            content: `Answer with one JSON object and nothing else. It must match this JSON Schema: ${JSON.stringify(form.schema)}`,
          },
        ];

  async function send(question: ModelQuestion, onUsed: (use: ModelUse) => Promise<void>): Promise<ModelAnswer> {
    const { client: openAi } = await open();
    const messages = messagesFor(question);
    const response: unknown = await openAi.chat.completions.create(
      { model, messages, ...accepted.parametersFor(question) },
      { signal: question.limit.signal, timeout: Math.ceil(question.limit.leftMs()) + 1_000 },
    );
    const parsed = completion.safeParse(response);
    const choice = parsed.data?.choices[0];
    const text = choice?.message.content ?? '';
    const usage = used.safeParse(response).data?.usage;
    await onUsed({
      inputTokens: usage?.prompt_tokens ?? estimated(JSON.stringify(messages)),
      outputTokens: usage?.completion_tokens ?? estimated(text),
    });
    if (choice === undefined) throw new ModelFailed('unusable', 'The model server returned no completion.');
    const { message, finish_reason: reason } = choice;
    if (message.refusal || reason === 'content_filter')
      throw new ModelFailed('refused', 'The model declined to answer.');
    return { text, isCut: reason === 'length' };
  }

  async function faultOf(error: unknown, { limit }: ModelQuestion): Promise<Fault> {
    const { Client } = await open();
    if (error instanceof ModelFailed) return { failed: error, again: 'never' };
    if (limit.signal.aborted) return { failed: tooSlow(), again: 'never', mayCost: true };
    if (causes(error).some((each) => each instanceof AnswerTooLarge))
      return declined('unusable', 'The model server’s answer was too large.', { mayCost: true });
    if (causes(error).some((each) => each instanceof SyntaxError))
      return declined('unusable', 'The model server’s response was not JSON.', { mayCost: true });
    if (!(error instanceof Client.APIError) || error.status === undefined)
      return declined('unreachable', 'The model server could not be reached.', { again: 'later' });
    const { status, code, param, message, headers } = error;
    const summary = `The model server answered ${status}${/^\w{1,60}$/u.test(code ?? '') ? ` ${code}` : ''}.`;
    if ((status === 400 || status === 422) && accepted.stepDown({ param: param ?? '', message }))
      return declined('unreachable', summary, { again: 'at-once' });
    if (code === 'content_filter' || code === 'content_policy_violation') return declined('refused', summary);
    if (code === 'insufficient_quota') return declined('busy', summary);
    if (status === 429 || status >= 500)
      return { failed: new ModelFailed('busy', summary, status), again: 'later', pauseMs: retryAfterMs(headers) };
    return declined(status === 401 || status === 403 ? 'key-refused' : 'unreachable', summary);
  }

  return {
    model,
    provider,
    async ask(question, onUsed) {
      const { limit } = question;
      for (let tries = 1; ; ) {
        if (limit.signal.aborted) throw tooSlow();
        try {
          return await send(question, onUsed);
        } catch (error) {
          const {
            failed,
            again,
            mayCost = false,
            pauseMs = firstPauseMs * 2 ** (tries - 1),
          } = await faultOf(error, question);
          if (mayCost) await onUsed({ inputTokens: estimated(JSON.stringify(question.messages)), outputTokens: 0 });
          // Each step down removes something, so this ends.
          if (again === 'at-once') continue;
          if (again === 'never' || tries >= maxTries || pauseMs >= limit.leftMs()) throw failed;
          tries += 1;
          await wait(pauseMs, limit.signal).catch(() => {
            throw tooSlow();
          });
        }
      }
    },
  };
}

function causes(error: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let each = error; each instanceof Error && all.length < 10; each = each.cause) all.push(each);
  return all;
}

/** The header contains seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
