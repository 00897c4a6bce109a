// A refusal: the domain's answer to a command that must not happen. It is a value, not an exception. The edge maps `kind` to HTTP
// statuses and exit codes.

export type RefusalKind = 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'limited';

export type Refusal = Readonly<{
  refusal: true;
  /** `module/what-went-wrong`, stable: clients and tests rely on it. */
  code: string;
  kind: RefusalKind;
  /** Says what happened and what to do next, to the person who asked. */
  message: string;
  details?: Readonly<Record<string, unknown>>;
}>;

/** A refusal as a module declares it once, to be given wherever the rule is broken. */
export type RefusalDefinition = Refusal & { with(details: Readonly<Record<string, unknown>>): Refusal };

/** Declares a refusal. `refuse('community/not-author', 'forbidden', 'Only the author may edit this.')` */
export function refuse(code: string, kind: RefusalKind, message: string): RefusalDefinition {
  const refusal: Refusal = { refusal: true, code, kind, message };
  return { ...refusal, with: (details) => ({ ...refusal, details }) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value && value.refusal === true;
}
