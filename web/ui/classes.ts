// Joins class names, leaving out what is absent. Our components put the caller's classes last and use them
// for placement only, so nothing here has to resolve conflicts.
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
