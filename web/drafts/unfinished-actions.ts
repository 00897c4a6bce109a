// An unfinished action, continued after logging in by the member who left it, or, after a visitor, by who logs in next.
// It expires after half an hour or with a log-out, so that nothing acts for the next person at a shared computer.
import { thisWindow } from './browser-storage.ts';

const prefix = 'kindling.left.';
const lastsMs = 30 * 60_000;

type Stored = Readonly<{
  text: string;
  /** Null while no member is known. */
  memberId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether it may act by itself, once its member is known. */
  goesOn: boolean;
}>;

export type Unfinished = Pick<Stored, 'text' | 'goesOn'>;

/** `memberId`: the member whose session has ended; null for a visitor. */
export function storeUnfinished(name: string, text: string, memberId: string | null): void {
  store(name, { text, memberId, at: Date.now(), goesOn: true });
}

/** Returns the entry for this member, or for this visitor (null). From then on only that member can read it. */
export function readUnfinished(name: string, memberId: string | null): Unfinished | null {
  const stored = parsed(thisWindow.read(prefix + name));
  if (stored === null || !isFor(stored, memberId)) return null;
  if (memberId !== null && stored.memberId === null) store(name, { ...stored, memberId });
  return stored;
}

export function useUnfinished(name: string, memberId: string | null): Unfinished | null {
  const stored = parsed(thisWindow.use(prefix + name));
  return stored !== null && isFor(stored, memberId) ? stored : null;
}

export const forgetUnfinished = (name: string): boolean => thisWindow.write(prefix + name, null);

/** Records that a visitor gave up logging in: their entries can still be sent, but nothing acts by itself. */
export function stopUnfinished(name: string): void {
  const stored = parsed(thisWindow.read(prefix + name));
  if (stored?.memberId === null) store(name, { ...stored, goesOn: false });
}

/** Call this when a page has loaded. A visitor who loads a page other than the log-in has given up logging in. */
export function settleUnfinished(memberId: string | null, isLogIn: boolean): void {
  for (const name of unfinishedNames()) {
    const stored = parsed(thisWindow.read(prefix + name));
    if (stored === null || isOver(stored) || (memberId !== null && readUnfinished(name, memberId) === null))
      forgetUnfinished(name);
    else if (memberId === null && !isLogIn) stopUnfinished(name);
  }
}

export function forgetAllUnfinished(): void {
  for (const name of unfinishedNames()) forgetUnfinished(name);
}

const unfinishedNames = (): readonly string[] =>
  thisWindow.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

const isFor = (stored: Stored, reader: string | null): boolean =>
  (stored.memberId === null || stored.memberId === reader) && !isOver(stored);

const isOver = ({ at }: Stored): boolean => Date.now() - at >= lastsMs;

const store = (name: string, stored: Stored): boolean => thisWindow.write(prefix + name, JSON.stringify(stored));

/** Parses defensively: an older version, or somebody's console, may have stored anything. */
function parsed(stored: string | null): Stored | null {
  try {
    const { text, memberId, at, goesOn } = JSON.parse(stored ?? 'null') ?? {};
    const isOne = typeof text === 'string' && typeof at === 'number';
    return isOne
      ? { text, at, memberId: typeof memberId === 'string' ? memberId : null, goesOn: goesOn === true }
      : null;
  } catch {
    return null;
  }
}
