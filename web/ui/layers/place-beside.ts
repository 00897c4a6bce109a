// Places a small floating element next to its anchor, on the other side if there is no room, and always within the
// window.

export type Side = 'top' | 'right' | 'bottom' | 'left';

type Box = Readonly<{ left: number; top: number; width: number; height: number }>;
type Size = Readonly<{ width: number; height: number }>;

const offset = 6;
const margin = 8;

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Works in window pixels. */
export function placeBeside(anchor: Box, size: Size, window: Size, wanted: Side): { left: number; top: number } {
  const side = hasRoom(anchor, size, window, wanted) ? wanted : opposite[wanted];
  const { left, top } = cornerAt(anchor, size, side);
  return { left: within(left, size.width, window.width), top: within(top, size.height, window.height) };
}

function cornerAt(anchor: Box, { width, height }: Size, side: Side) {
  const centred = {
    left: anchor.left + (anchor.width - width) / 2,
    top: anchor.top + (anchor.height - height) / 2,
  };
  switch (side) {
    case 'top':
      return { ...centred, top: anchor.top - offset - height };
    case 'bottom':
      return { ...centred, top: anchor.top + anchor.height + offset };
    case 'left':
      return { ...centred, left: anchor.left - offset - width };
    case 'right':
      return { ...centred, left: anchor.left + anchor.width + offset };
  }
}

function hasRoom(anchor: Box, size: Size, window: Size, side: Side): boolean {
  const { left, top } = cornerAt(anchor, size, side);
  if (side === 'top' || side === 'bottom') return top >= margin && top + size.height <= window.height - margin;
  return left >= margin && left + size.width <= window.width - margin;
}

function within(start: number, length: number, room: number): number {
  return Math.round(Math.max(margin, Math.min(start, room - margin - length)));
}
