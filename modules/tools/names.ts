// The nine sectors of the directory, for the client too. Imports nothing, so that the client can import it.
export const sectorNames = {
  'content-writing': 'Content & Writing',
  marketing: 'Marketing',
  'design-creative': 'Design & Creative',
  'development-code': 'Development & Code',
  productivity: 'Productivity',
  'video-media': 'Video & Media',
  'analytics-data': 'Analytics & Data',
  automation: 'Automation',
  'research-knowledge': 'Research & Knowledge',
} as const;

export type Sector = keyof typeof sectorNames;

export const sectors = Object.keys(sectorNames) as readonly Sector[];

/** Undefined if there is no such sector. */
export function sectorOf(text: string): Sector | undefined {
  const query = text.trim().toLowerCase();
  return sectors.find((slug) => slug === query || sectorNames[slug].toLowerCase() === query);
}
