// A refusal: a value that says why a command must not happen. The edge maps `kind` to HTTP statuses and exit codes.

export type RefusalKind = 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'limited' | 'payment';

export type Refusal = Readonly<{
  refusal: true;
  /** `module/what-went-wrong`, stable: clients and tests rely on it. */
  code: string;
  kind: RefusalKind;
  /** Tells the person who made the request what happened and what to do next. */
  message: string;
  /** The invalid input field, if any: the message belongs next to it. */
  field?: string;
  details?: Readonly<Record<string, unknown>>;
}>;

/** A refusal that a module declares once, and returns wherever its rule is broken. */
export type RefusalDefinition = Refusal & {
  with(details: Readonly<Record<string, unknown>>): Refusal;
  saying(message: string, details?: Readonly<Record<string, unknown>>): Refusal;
  /** For a rule that several fields share. */
  at(field: string): Refusal;
};

const declared: Refusal[] = [];

export const declaredRefusals = (): readonly Refusal[] => declared;

const declare =
  (kind: RefusalKind) =>
  (code: string, message: string, field?: string): RefusalDefinition => {
    const refusal: Refusal = { refusal: true, code, kind, message, ...(field !== undefined && { field }) };
    declared.push(refusal);
    return {
      ...refusal,
      with: (details) => ({ ...refusal, details }),
      saying: (words, details) => ({ ...refusal, message: words, ...(details && { details }) }),
      at: (at) => ({ ...refusal, field: at }),
    };
  };

/** Declares a refusal, once, when its file is loaded. Details known only later go into `with`, `saying` or `at`. */
export const refuse = {
  invalid: declare('invalid'),
  forbidden: declare('forbidden'),
  notFound: declare('not-found'),
  conflict: declare('conflict'),
  refused: declare('refused'),
  limited: declare('limited'),
  payment: declare('payment'),
};

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value && value.refusal === true;
}
