// The port to a server that runs a language model. Its responses are untrusted text, which the caller validates.

export type ModelMessage = Readonly<{ role: 'system' | 'user' | 'assistant'; content: string }>;

export type ModelQuestion = Readonly<{
  messages: readonly ModelMessage[];
  /** The required form of the answer. The server enforces it if it can. */
  form: Readonly<{ name: string; schema: Readonly<Record<string, unknown>> }>;
  maxOutputTokens: number;
  limit: TimeLimit;
}>;

/** `isCut`: the server stopped before the end. */
export type ModelAnswer = Readonly<{ text: string; isCut: boolean }>;
export type ModelUse = Readonly<{ inputTokens: number; outputTokens: number }>;

export interface ModelServer {
  readonly model: string;
  /** The host that texts are sent to. */
  readonly provider: string;
  /** Returns the answer, or throws `ModelFailed`. Calls `onUsed` for every attempt that may be billed. */
  ask(question: ModelQuestion, onUsed: (use: ModelUse) => Promise<void>): Promise<ModelAnswer>;
}

export type ModelFailure = 'busy' | 'too-slow' | 'refused' | 'unusable' | 'unreachable' | 'key-refused';

/** Its message contains the server's status and code, but never a text, which may quote keys and members. */
export class ModelFailed extends Error {
  readonly failure: ModelFailure;
  /** The HTTP status of the server's response; undefined if there was none, or if its content failed. */
  readonly status: number | undefined;
  constructor(failure: ModelFailure, message: string, status?: number) {
    super(message);
    this.name = 'ModelFailed';
    this.failure = failure;
    this.status = status;
  }
}

export type TimeLimit = Readonly<{ signal: AbortSignal; leftMs(): number }>;

/** Limits a whole piece of work, including all its retries and repairs. */
export function timeLimit(withinMs: number, outer?: AbortSignal): TimeLimit {
  const endsAt = performance.now() + withinMs;
  const own = AbortSignal.timeout(withinMs);
  const signal = outer === undefined ? own : AbortSignal.any([own, outer]);
  return { signal, leftMs: () => Math.max(0, endsAt - performance.now()) };
}
