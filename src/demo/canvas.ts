// A small canvas for shapes with soft edges, drawn into plain pixels. The image library may not read SVG, because
// uploads must never reach that decoder, so the demo's pictures are drawn by hand.
import sharp from 'sharp';

/** The distance of a point from a shape; negative inside it. */
type Distance = (x: number, y: number) => number;
type Colour = readonly [red: number, green: number, blue: number];
type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>;

const black: Colour = [0, 0, 0];

function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8ClampedArray(width * height * 3);
  }

  /** Fills the canvas from the upper left corner to the lower right one. */
  gradient(from: string, to: string): void {
    const [a, b] = [colour(from), colour(to)];
    const pixels = this.#pixels;
    this.#eachPixel(this.#whole, (at, x, y) => {
      const share = (x / this.width + y / this.height) / 2;
      pixels[at] = a[0] + (b[0] - a[0]) * share;
      pixels[at + 1] = a[1] + (b[1] - a[1]) * share;
      pixels[at + 2] = a[2] + (b[2] - a[2]) * share;
    });
  }

  /** Fills the canvas from the upper edge to the lower one, through all of the colours. */
  wash(...hexes: readonly string[]): void {
    const steps = hexes.map(colour);
    const pixels = this.#pixels;
    this.#eachPixel(this.#whole, (at, _, y) => {
      const along = (y / this.height) * (steps.length - 1);
      const [a, b] = [steps[Math.floor(along)] ?? black, steps[Math.ceil(along)] ?? black];
      const share = along % 1;
      pixels[at] = a[0] + (b[0] - a[0]) * share;
      pixels[at + 1] = a[1] + (b[1] - a[1]) * share;
      pixels[at + 2] = a[2] + (b[2] - a[2]) * share;
    });
  }

  /** Fills everything below a line of hills. */
  hills(crest: (x: number) => number, hex: string): void {
    const tops = Array.from({ length: this.width }, (_, x) => crest(x));
    this.#fill({ ...this.#whole, top: Math.min(...tops) }, hex, 1, (x, y) => (tops[x] ?? 0) - y);
  }

  /** A soft spot of light. */
  glow(x: number, y: number, radius: number, hex: string, opacity: number): void {
    const paint = colour(hex);
    this.#eachPixel(boxAround(x, y, radius), (at, px, py) => {
      const share = Math.max(0, 1 - lengthOf(px - x, py - y) / radius);
      this.#blend(at, paint, opacity * share * share);
    });
  }

  bar(left: number, top: number, width: number, height: number, hex: string, radius = 8): void {
    const [x, y] = [left + width / 2, top + height / 2];
    const corner = Math.min(radius, width / 2, height / 2);
    const box = { left, top, right: left + width, bottom: top + height };
    this.#fill(box, hex, 1, (px, py) => {
      const dx = Math.abs(px - x) - width / 2 + corner;
      const dy = Math.abs(py - y) - height / 2 + corner;
      return lengthOf(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
    });
  }

  dot(x: number, y: number, radius: number, hex: string, opacity = 1): void {
    this.#fill(boxAround(x, y, radius), hex, opacity, (px, py) => lengthOf(px - x, py - y) - radius);
  }

  /** A part of a ring, clockwise from the top; shares count from 0 to 1. */
  arc(x: number, y: number, radius: number, thickness: number, from: number, to: number, hex: string): void {
    this.#fill(boxAround(x, y, radius + thickness), hex, 1, (px, py) => {
      const share = (Math.atan2(px - x, y - py) / (2 * Math.PI) + 1) % 1;
      const outside = share < from || share > to ? 1 : -1;
      return Math.max(outside, Math.abs(lengthOf(px - x, py - y) - radius) - thickness / 2);
    });
  }

  line(points: readonly (readonly [x: number, y: number])[], thickness: number, hex: string): void {
    for (const [index, [bx, by]] of points.entries()) {
      const [ax, ay] = points[index - 1] ?? [bx, by];
      const [dx, dy] = [bx - ax, by - ay];
      const squared = dx * dx + dy * dy || 1;
      const box = {
        left: Math.min(ax, bx) - thickness,
        top: Math.min(ay, by) - thickness,
        right: Math.max(ax, bx) + thickness,
        bottom: Math.max(ay, by) + thickness,
      };
      this.#fill(box, hex, 1, (px, py) => {
        const along = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squared));
        return lengthOf(px - ax - along * dx, py - ay - along * dy) - thickness / 2;
      });
    }
  }

  png(): Promise<Uint8Array> {
    const { width, height } = this;
    return sharp(this.#pixels, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 2 })
      .toBuffer();
  }

  get #whole(): Box {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  #fill(box: Box, hex: string, opacity: number, distance: Distance): void {
    const paint = colour(hex);
    this.#eachPixel(box, (at, x, y) => {
      const covered = Math.min(1, Math.max(0, 0.5 - distance(x, y)));
      if (covered > 0) this.#blend(at, paint, covered * opacity);
    });
  }

  /** Written out channel by channel, because most of the time is spent here. */
  #blend(at: number, [red, green, blue]: Colour, opacity: number): void {
    const pixels = this.#pixels;
    const clear = 1 - opacity;
    pixels[at] = (pixels[at] ?? 0) * clear + red * opacity;
    pixels[at + 1] = (pixels[at + 1] ?? 0) * clear + green * opacity;
    pixels[at + 2] = (pixels[at + 2] ?? 0) * clear + blue * opacity;
  }

  #eachPixel(box: Box, visit: (at: number, x: number, y: number) => void): void {
    const right = Math.min(this.width, Math.ceil(box.right) + 1);
    const bottom = Math.min(this.height, Math.ceil(box.bottom) + 1);
    for (let y = Math.max(0, Math.floor(box.top) - 1); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(box.left) - 1); x < right; x++) visit((y * this.width + x) * 3, x, y);
    }
  }
}

/** `Math.hypot` guards against overflow, which takes most of its time. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}
