// A form whose values the browser stores until they are sent, so that closing the dialog or the window loses nothing.
// Each window stores its own, and a new window starts from the last values written.
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { keep, readKept, thisWindow } from '../drafts/browser-storage.ts';
import { sayNotKept } from '../drafts/not-kept.ts';
import { useSchemaForm } from '../forms.ts';

type KeptForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> &
  Readonly<{ forget: () => void }>;

/**
 * @param key The storage key. It must contain the member's id, so that a shared computer shows nobody another's words.
 */
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
    // Doesn't delete what another window has written since.
    if (readKept(key) === own || own === null) keep(key, null);
  };
  return { ...form, forget };
}

/** Parses field by field: an older version, or somebody's console, may have stored anything. */
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
