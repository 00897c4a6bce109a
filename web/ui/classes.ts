// Joins class names, leaving out absent ones. Our components put the caller's classes last and use them only for
// placement, so no conflicts have to be resolved.
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
