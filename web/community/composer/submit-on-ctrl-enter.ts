// Ctrl-Enter or Cmd-Enter submits the form from any of its fields.
import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../ui/pressed-key.ts';

export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
