// Where to go after logging in: always a path of our own, whatever the address says.

/** Returns undefined for anything that leads elsewhere, or back to the login page. */
export function localPath(given: string | undefined): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, location.origin);
  // Resolving dots may leave two slashes at the front, which a browser would read as another host.
  const isOurs = origin === location.origin && !pathname.startsWith('//');
  return isOurs && pathname !== '/login' ? pathname + search + hash : undefined;
}
