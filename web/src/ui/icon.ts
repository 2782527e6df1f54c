import { createElement, type ComponentProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Draws an icon of the library: the build puts it in place of the library's own way, which carries options that nobody
 * here uses into the first page. An icon is decoration unless it is given a name.
 */
export function createIcon({ name, node }: { name: string; node: readonly Shape[] }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className = '', ...rest }: ComponentProps<'svg'>) {
    const names = `lucide lucide-${name} ${className}`.trim()
    const hidden = rest['aria-label'] ? undefined : true
    return createElement('svg', { ...look, 'aria-hidden': hidden, ...rest, className: names }, shapes)
  }
}

const look = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
