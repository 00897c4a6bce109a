// Where to go after logging in: a path of our own, whatever the address says.

/** Undefined for anything that leads elsewhere, or back to the login page. */
export function localPath(given: string | undefined): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, location.origin);
  // Dots may leave two slashes at the front, with which a browser would take the path for another host.
  const isOurs = origin === location.origin && !pathname.startsWith('//');
  return isOurs && pathname !== '/login' ? pathname + search + hash : undefined;
}
