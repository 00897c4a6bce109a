// The length of the report, as in the page's address.
const lengths = [7, 14, 30] as const;
export type ReportDays = (typeof lengths)[number];

/** Treats an unknown length as the default. */
export function readReportSearch({ days }: Record<string, unknown>): { days?: ReportDays | undefined } {
  const asked = lengths.find((length) => length === Number(days));
  return { days: asked === 7 ? undefined : asked };
}
