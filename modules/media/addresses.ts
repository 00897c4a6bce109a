// The addresses under which uploads are served. What lies there never changes, but may be gone the next time.

export const mediaUrl = (id: string): string => `/media/${id}`;

/** A picture in one of the widths that are kept of it. */
export const widthUrl = (id: string, width: number): string => `${mediaUrl(id)}/${width}`;

/** What a video shows before it is played. */
export const posterUrl = (id: string): string => `${mediaUrl(id)}/poster`;

/** The id of an upload by the address under which posts and profiles show it. */
export const mediaIdOf = (url: string): string | undefined => /^\/media\/([a-z0-9-]+)$/.exec(url)?.[1];
