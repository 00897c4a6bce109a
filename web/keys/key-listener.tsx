// Handles the shortcuts of keys.ts on every page. Single keys work only while nobody is typing, choosing or answering.
import { useEffect, useEffectEvent } from 'react';
import { useCompose, useComposing } from '../community/composer/compose.ts';
import { isLayerOpen, openLayer } from '../layers.ts';
import { pressedKey } from '../ui/pressed-key.ts';
import { actionOf, type KeyAction } from './keys.ts';
import { isMac } from './mod-key.ts';
import { useSingleKeys } from './single-keys.ts';
import { stepToPost } from './step-to-post.ts';

export function KeyListener() {
  const { isOn } = useSingleKeys();
  const compose = useCompose();
  const isComposing = useComposing();

  const actions: Readonly<Record<KeyAction, () => void>> = {
    search: () => openLayer({ kind: 'search' }),
    compose,
    'next-post': () => stepToPost('next'),
    'previous-post': () => stepToPost('previous'),
    'show-keys': () => openLayer({ kind: 'keys' }),
  };

  const actionFor = (event: KeyboardEvent): KeyAction | undefined => {
    const key = pressedKey(event);
    if (key === undefined) return;
    if (isSearchShortcut(key, event)) return 'search';
    // A dialog that is still loading receives the keys already.
    if (!isOn || isLayerOpen() || isComposing || !isAlone(event) || isTakenBy(event.target)) return;
    const action = actionOf(key);
    return event.repeat && !action?.endsWith('-post') ? undefined : action;
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? undefined : actionFor(event);
    if (action === undefined) return;
    event.preventDefault();
    actions[action]();
  });

  const onEarlyKeys = useEffectEvent((events: readonly KeyboardEvent[]) => {
    for (const [at, event] of events.entries()) {
      const action = actionFor(event);
      if (action === undefined) continue;
      // Further keys were typed for what this one opens. The search takes them into its field.
      window.earlyKeys = events.slice(at + 1);
      return actions[action]();
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    onEarlyKeys(window.earlyKeys ?? []);
    delete window.earlyKeys;
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return null;
}

function isSearchShortcut(key: string, event: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  return isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** Ignores Shift, which types `?`, and on some keyboards `/`. With a letter it makes a different key. */
function isAlone({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const answering = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join();

function isTakenBy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(typing)) return true;
  return document.querySelector(answering) !== null;
}
