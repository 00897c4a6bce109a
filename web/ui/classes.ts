// Joins class names, leaving out absent ones. Callers only place our components, so nothing conflicts.
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
