// A form whose values the browser stores until they are sent. A new window starts from the last values written.
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { readStored, thisWindow, writeStored } from '../drafts/browser-storage.ts';
import { fieldsOf, parsed } from '../drafts/stored-json.ts';
import { sayNotStored } from '../drafts/unstored.ts';
import { useSchemaForm } from '../forms.ts';

type StoredForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> &
  Readonly<{ forget: () => void }>;

/** @param key Must contain the member's id, so that a shared computer shows nobody another's words. */
export function useStoredForm<Input extends FieldValues, Output>(
  key: string,
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  empty: Input & DefaultValues<Input>,
): StoredForm<Input, Output> {
  const form = useSchemaForm(loadSchema, { ...empty, ...valuesIn(thisWindow.read(key) ?? readStored(key), empty) });
  const { watch, reset } = form;
  useEffect(() => {
    let isStored = true;
    const { unsubscribe } = watch((values) => {
      const text = JSON.stringify(values);
      thisWindow.write(key, text);
      isStored = writeStored(key, text);
    });
    return () => {
      unsubscribe();
      if (!isStored) sayNotStored();
    };
  }, [key, watch]);
  const forget = () => {
    const own = thisWindow.read(key);
    reset(empty);
    thisWindow.write(key, null);
    // Doesn't delete what another window has written since.
    if (readStored(key) === own || own === null) writeStored(key, null);
  };
  return { ...form, forget };
}

/** Parses field by field. */
function valuesIn(kept: string | null, empty: FieldValues): FieldValues {
  const stored = Object.entries(fieldsOf(parsed(kept)));
  return Object.fromEntries(stored.filter(([name, value]) => typeof value === typeof empty[name]));
}
