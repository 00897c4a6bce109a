// Copies text that is visible on the page. If the browser refuses, asks the user to select it.
import { capitalized } from '../../src/text/capitalized.ts';
import { toast } from './layers/toast-store.ts';

/** @param what A noun for use in a sentence: "link". @param it `them` for a plural. */
export async function copyText(text: string, what: string, it: 'it' | 'them' = 'it'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'success', title: `${capitalized(what)} copied` });
  } catch {
    toast({ title: `Select the ${it === 'it' ? what : what.replace(/^.* /, '')} to copy ${it}` });
  }
}
