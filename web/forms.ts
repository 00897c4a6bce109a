// Forms validated by a zod schema, which is loaded with the first check: showing the form doesn't need it.
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, issuesOf } from './trpc.ts';

export type FormField = UseFormRegisterReturn & Readonly<{ error: string | undefined }>;

export function useSchemaForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
) {
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]);
      return await zodResolver(schema)(values, context, options);
    } catch {
      // The schema could not be loaded. The server checks in any case, and says what is wrong.
      return { values: values as unknown as Output, errors: {} };
    }
  };
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues });
  const field = (name: Path<Input>): FormField => ({
    ...form.register(name),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
  });
  return { ...form, field };
}

/** Puts the server's issues next to their fields. `fieldOfCode` names the field of a refusal of the whole form. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: { message: string },
  fieldOfCode: Readonly<Record<string, Path<Input>>> = {},
): void {
  const known = issuesOf(error).filter(({ field }) => Object.hasOwn(form.getValues(), field));
  const fieldName = fieldOfCode[codeOf(error) ?? ''];
  if (fieldName) known.push({ field: fieldName, message: error.message });
  for (const { field, message } of known) form.setError(field as Path<Input>, { message });
  const [first] = known;
  if (first) form.setFocus(first.field as Path<Input>);
}
