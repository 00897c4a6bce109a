// The length of the report, as it stands in the address of its page.
const lengths = [7, 14, 30] as const;
export type ReportDays = (typeof lengths)[number];

/** An unknown length stands for the default. */
export function readReportSearch({ days }: Record<string, unknown>): { days?: ReportDays | undefined } {
  const asked = lengths.find((length) => length === Number(days));
  return { days: asked === 7 ? undefined : asked };
}
