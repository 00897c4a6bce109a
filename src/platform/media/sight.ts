// Who may see a stored picture or video now. The file stays the same while what shows it is removed, restored or held for review, so this
// is asked for each request.

/** Everybody, or these members and staff. */
export type Sight = 'everybody' | Readonly<{ members: readonly string[] }>;

/** Undefined for an id that nothing shows or owns: then no one sees the file. */
export type SightOf = (mediaId: string) => Promise<Sight | undefined>;
