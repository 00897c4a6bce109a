// What lucide-react's icons are made with in the built client (vite.config.ts): the little of it that pages use. Tests
// and the development server use the original.
import { type ComponentProps, createElement } from 'react';

type IconProps = ComponentProps<'svg'> & { size?: number };
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

export default function createLucideIcon({ node }: { node: readonly Shape[] }) {
  return ({ size = 24, ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
