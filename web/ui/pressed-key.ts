// Reads the key of a keyboard event. Every handler in the client uses it, so that no key acts while an input method
// composes a word: Enter then confirms a choice, Escape cancels it, and the arrow keys move among the suggestions.

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/** The key code of a key that an input method handles. Safari ends the composition before it reports the Enter that confirms it. */
const handledByInputMethod = 229;

/** Returns the key's name, or undefined while an input method handles the key. */
export function pressedKey(event: Press | Readonly<{ nativeEvent: Press }>): string | undefined {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod ? undefined : key;
}
