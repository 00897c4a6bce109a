// The pictures of the demo: charts and skies in drawings/, without words, and members in portraits/.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const drawings = new URL('drawings/', import.meta.url);
const portraits = new URL('portraits/', import.meta.url);

export const drawingNames: readonly string[] = namesIn(drawings);
export const portrayed: ReadonlySet<string> = new Set(namesIn(portraits));

export const readDrawing = (name: string): Promise<Uint8Array> => readFile(new URL(`${name}.webp`, drawings));

/** Returns the portrait of the member with this username as WebP. */
export const readPortrait = (username: string): Promise<Uint8Array> => readFile(new URL(`${username}.webp`, portraits));

function namesIn(folder: URL): readonly string[] {
  return readdirSync(folder).map((file) => file.replace(/\.webp$/, ''));
}
