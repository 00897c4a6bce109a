// Where to go after logging in: a path of our own, whatever the address says.

/** Undefined for anything that leads elsewhere, or back to the login page. */
export function localPath(given: string | undefined): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, location.origin);
  return origin === location.origin && pathname !== '/login' ? pathname + search + hash : undefined;
}
