// The structure of the palette: sections with options.
import type { LucideIcon } from 'lucide-react';
import type { KeyAction } from '../keys/keys.ts';
import type { MarkedTool } from '../ui/marks/tool-mark.tsx';

export type PaletteOption = Readonly<{
  key: string;
  title: string;
  line?: string | undefined;
  /** Other words that it is found by. */
  words?: string | undefined;
  picture: LucideIcon | Readonly<{ id: string; name: string; avatar: string | null }> | Readonly<{ tool: MarkedTool }>;
  /** The single key with the same effect. */
  shortcut?: KeyAction | undefined;
  choose: PaletteChoice;
}>;

export type PaletteChoice =
  /** A search result: a page, */
  | Readonly<{ kind: 'find'; href: string }>
  /** or an action, for a result that has no page here. */
  | Readonly<{ kind: 'find'; run: () => void }>
  | Readonly<{ kind: 'run'; run: () => void }>
  /** Changes what the palette shows, without closing it. */
  | Readonly<{ kind: 'here'; run: () => void }>;

export type PaletteSection = Readonly<{ label: string; options: readonly PaletteOption[] }>;
