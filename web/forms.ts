// A form that is checked by a zod schema: its messages appear beside the fields, and so do those of the server. The schema is
// fetched with the first check, since what reads a form for somebody is not needed to show it.
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, issuesOf } from './trpc.ts';

export function useSchemaForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: resolverOf(loadSchema), defaultValues });
}

function resolverOf<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]);
      return await zodResolver(schema)(values, context, options);
    } catch {
      // The code did not come. The server checks in any case, and says what is wrong.
      return { values: values as unknown as Output, errors: {} };
    }
  };
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
