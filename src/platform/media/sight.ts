// Who may see a stored picture or video now. The file stays the same while the content that shows it is removed,
// restored or held for review, so every request checks this.

/** Everybody, or these members and staff. */
export type Sight = 'everybody' | Readonly<{ members: readonly string[] }>;

/** Returns undefined for an id that nothing shows or owns: then no one may see the file. */
export type SightOf = (mediaId: string) => Promise<Sight | undefined>;
