// A form that is checked by a zod schema: its messages appear beside the fields, and so do those of the server.
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issuesOf } from './trpc.ts';

export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

/** Puts what the server found wrong beside the fields concerned. Answers whether it found such a field. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const known = issuesOf(error).filter(({ field }) => Object.hasOwn(form.getValues(), field));
  for (const { field, message } of known) form.setError(field as Path<Input>, { message });
  const [first] = known;
  if (first) form.setFocus(first.field as Path<Input>);
  return first !== undefined;
}
