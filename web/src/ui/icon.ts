import { createElement, type ComponentProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Replaces the library's icon factory at build time: that one has options that are unused here and would be part of the
 * first page. An icon is decorative unless it has a name.
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
