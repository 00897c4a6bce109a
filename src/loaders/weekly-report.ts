// The length of the report, as in the page's address.
const lengths = [7, 14, 30] as const;
export type ReportDays = (typeof lengths)[number];

/** Treats an unknown length as the default. */
export function readReportSearch({ days }: Record<string, unknown>): { days?: ReportDays | undefined } {
  const length = lengths.find((length) => length === Number(days));
  return { days: length === 7 ? undefined : length };
}

export const mailingsShown = 5;
