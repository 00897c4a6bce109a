// What somebody began in this window and goes on with once they are logged in. It is for one person: the member who left it, or whoever
// logs in next in this window after a visitor. It lasts half an hour, and a log-out ends it. So nothing acts for the next person at a
// shared computer.
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

export type Left = Pick<Stored, 'text' | 'goesOn'>;

/** `memberId`: the member whose session has ended; null for a visitor. */
export function leave(name: string, text: string, memberId: string | null): void {
  store(name, { text, memberId, at: Date.now(), goesOn: true });
}

/** Returns what is left there for this member, or for this visitor (null). From here on it is the member's alone. */
export function readLeft(name: string, memberId: string | null): Left | null {
  const stored = parsed(thisWindow.read(prefix + name));
  if (stored === null || !isFor(stored, memberId)) return null;
  if (memberId !== null && stored.memberId === null) store(name, { ...stored, memberId });
  return stored;
}

/** Reads it in a component, which follows every change. */
export function useLeft(name: string, memberId: string | null): Left | null {
  const stored = parsed(thisWindow.use(prefix + name));
  return stored !== null && isFor(stored, memberId) ? stored : null;
}

export const forgetLeft = (name: string): boolean => thisWindow.keep(prefix + name, null);

/** A visitor gave up logging in: what they left is still there to be sent, but nothing acts by itself. */
export function stopLeft(name: string): void {
  const stored = parsed(thisWindow.read(prefix + name));
  if (stored?.memberId === null) store(name, { ...stored, goesOn: false });
}

/**
 * Call this when a page has loaded and it is known who is logged in. Whoever logs in makes a page load, so a visitor who sees another
 * page first has given up logging in, unless it is the log-in page.
 */
export function settleLeft(memberId: string | null, isLogIn: boolean): void {
  for (const name of leftNames()) {
    const stored = parsed(thisWindow.read(prefix + name));
    if (stored === null || isOver(stored) || (memberId !== null && readLeft(name, memberId) === null)) forgetLeft(name);
    else if (memberId === null && !isLogIn) stopLeft(name);
  }
}

/** Call this when a member logs out. */
export function forgetAllLeft(): void {
  for (const name of leftNames()) forgetLeft(name);
}

const leftNames = (): readonly string[] =>
  thisWindow.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

const isFor = (stored: Stored, reader: string | null): boolean =>
  (stored.memberId === null || stored.memberId === reader) && !isOver(stored);

const isOver = ({ at }: Stored): boolean => Date.now() - at >= lastsMs;

const store = (name: string, stored: Stored): boolean => thisWindow.keep(prefix + name, JSON.stringify(stored));

/** What an older version, or somebody's console, left there may have any form. */
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
