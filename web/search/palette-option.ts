// The structure of the palette: sections of options.
import type { LucideIcon } from 'lucide-react';
import type { KeyAction } from '../keys/keys.ts';

export type PaletteOption = Readonly<{
  key: string;
  title: string;
  line?: string | undefined;
  picture: LucideIcon | Readonly<{ name: string; avatar: string | null }>;
  /** The single key that does the same. */
  shortcut?: KeyAction | undefined;
  choose: PaletteChoice;
}>;

export type PaletteChoice =
  /** A search result: a page, */
  | Readonly<{ kind: 'find'; href: string }>
  /** or something that is no page of ours. */
  | Readonly<{ kind: 'find'; run: () => void }>
  | Readonly<{ kind: 'run'; run: () => void }>
  /** Changes what the palette shows, and keeps it open. */
  | Readonly<{ kind: 'here'; run: () => void }>;

export type PaletteSection = Readonly<{ label: string; options: readonly PaletteOption[] }>;
