// The addresses of uploads. The content at an address never changes, but may be gone the next time.

export const mediaUrl = (id: string): string => `/media/${id}`;

export const widthUrl = (id: string, width: number): string => `${mediaUrl(id)}/${width}`;

/** The picture a video shows before it plays. */
export const posterUrl = (id: string): string => `${mediaUrl(id)}/poster`;

/** Returns the id of an upload from the address in posts and profiles. */
export const mediaIdOf = (url: string): string | undefined => /^\/media\/([a-z0-9-]+)$/.exec(url)?.[1];
