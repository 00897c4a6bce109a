// Ctrl-Enter or Cmd-Enter submits the form from any of its fields.
import type { KeyboardEvent } from 'react';

export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
