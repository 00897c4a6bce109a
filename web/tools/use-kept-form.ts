// A form whose values the browser keeps until they are sent: closing the dialog or the window loses nothing. Each window keeps its own,
// and a new one starts from what was written last.
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { keep, readKept, thisWindow } from '../browser-storage.ts';
import { useSchemaForm } from '../forms.ts';
import { sayNotKept } from '../not-kept.ts';

type KeptForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> &
  Readonly<{ forget: () => void }>;

/** @param key Where it is kept. It has to name the member: a shared computer shows nobody another's words. */
export function useKeptForm<Input extends FieldValues, Output>(
  key: string,
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  empty: Input & DefaultValues<Input>,
): KeptForm<Input, Output> {
  const form = useSchemaForm(loadSchema, { ...empty, ...keptIn(thisWindow.read(key) ?? readKept(key), empty) });
  const { watch, reset } = form;
  useEffect(() => {
    let isKept = true;
    const { unsubscribe } = watch((values) => {
      const text = JSON.stringify(values);
      thisWindow.keep(key, text);
      isKept = keep(key, text);
    });
    return () => {
      unsubscribe();
      if (!isKept) sayNotKept();
    };
  }, [key, watch]);
  const forget = () => {
    const own = thisWindow.read(key);
    reset(empty);
    thisWindow.keep(key, null);
    // What another window wrote since then is not what was sent here.
    if (readKept(key) === own || own === null) keep(key, null);
  };
  return { ...form, forget };
}

/** What an older version, or somebody's console, left there is taken field by field. */
function keptIn(kept: string | null, empty: FieldValues): FieldValues {
  const stored = parsed(kept);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => typeof value === typeof empty[name]));
}

function parsed(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
