// A form that is checked by a zod schema: its messages appear beside the fields, and so do those of the server.
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, issuesOf } from './trpc.ts';

export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

/**
 * Puts what the server found wrong beside the fields concerned, where it stays when the toast is gone. A refusal as a whole
 * may be about one field, too: `fieldOfCode` says which.
 */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: { message: string },
  fieldOfCode: Readonly<Record<string, Path<Input>>> = {},
): void {
  const known = issuesOf(error).filter(({ field }) => Object.hasOwn(form.getValues(), field));
  const meant = fieldOfCode[codeOf(error) ?? ''];
  if (meant) known.push({ field: meant, message: error.message });
  for (const { field, message } of known) form.setError(field as Path<Input>, { message });
  const [first] = known;
  if (first) form.setFocus(first.field as Path<Input>);
}
