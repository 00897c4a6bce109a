// Draws a few numbers as a line, with the last one marked. Its label contains the numbers, for people who can't see it.
const width = 120;
const height = 32;
const margin = 3;

export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const points = values.map((value, index) => ({
    x: margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1),
    y: height - margin - (value / highest) * (height - 2 * margin),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-8 w-full overflow-visible text-ink-muted"
    >
      <polygon points={`${margin},${height} ${line} ${width - margin},${height}`} className="fill-sunken" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last && (
        <line
          x1={last.x}
          x2={last.x}
          y1={last.y}
          y2={last.y}
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
