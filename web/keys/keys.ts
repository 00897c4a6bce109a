// Kindling's shortcuts, in one table. None of them is a key that browsers reserve.

export type KeyAction = 'search' | 'compose' | 'next-post' | 'previous-post' | 'show-keys';

export type Shortcut = Readonly<{
  /** Pressed together. `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  does: string;
  where: 'Everywhere' | 'In a list of posts' | 'While writing';
  /** The action of a key that is pressed alone. These keys can be switched off. */
  single?: KeyAction;
}>;

export const shortcuts: readonly Shortcut[] = [
  { keys: ['Mod', 'K'], does: 'Search and actions', where: 'Everywhere' },
  { keys: ['/'], does: 'Search and actions', where: 'Everywhere', single: 'search' },
  { keys: ['c'], does: 'Create a post', where: 'Everywhere', single: 'compose' },
  { keys: ['?'], does: 'Show these keys', where: 'Everywhere', single: 'show-keys' },
  { keys: ['Esc'], does: 'Close what is open', where: 'Everywhere' },
  { keys: ['F8'], does: 'Go to the newest message', where: 'Everywhere' },
  { keys: ['j'], does: 'Next post', where: 'In a list of posts', single: 'next-post' },
  { keys: ['k'], does: 'Previous post', where: 'In a list of posts', single: 'previous-post' },
  { keys: ['Mod', 'Enter'], does: 'Send what you wrote', where: 'While writing' },
  { keys: ['@'], does: 'Mention a member', where: 'While writing' },
];

export function actionOf(key: string): KeyAction | undefined {
  return shortcuts.find(({ keys, single }) => single !== undefined && keys[0] === key)?.single;
}

export function keyOf(action: KeyAction): string | undefined {
  return shortcuts.find(({ single }) => single === action)?.keys[0];
}
