// Copies a text that stands on the page, or says to select it where the browser doesn't let us.
import { toast } from './toast-store.ts';

/** @param what In the middle of a sentence: "link". `them` where it is several. */
export async function copyText(text: string, what: string, it: 'it' | 'them' = 'it'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'success', title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied` });
  } catch {
    toast({ title: `Select the ${it === 'it' ? what : what.replace(/^.* /, '')} to copy ${it}` });
  }
}
