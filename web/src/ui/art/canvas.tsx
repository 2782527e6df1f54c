import { useId, type ReactNode } from 'react'
import { stageNumber } from '../stage.ts'

/** Props of every drawn picture. */
export interface Drawing {
  /** The same seed gives the same picture; use the id of the thing it stands for. */
  seed: number
  /** The stage whose colours it uses; by default the surrounding one. */
  stage?: number | undefined
  /** In darker colours, to carry light text. */
  deep?: boolean | undefined
  /** The proportions to draw in; the picture fills its frame in any case. */
  width?: number | undefined
  height?: number | undefined
}

export interface Palette {
  base: string
  soft: string
  mid: string
  ink: string
}

/** The four colours of a stage, or of the stage around the picture. */
export function paletteOf(stage: number | undefined): Palette {
  if (stage === undefined) {
    return {
      base: 'var(--st, var(--color-stage-1))',
      soft: 'var(--st-soft, var(--color-stage-1-soft))',
      mid: 'var(--st-mid, var(--color-stage-1-mid))',
      ink: 'var(--st-ink, var(--color-stage-1-ink))',
    }
  }
  const name = `--color-stage-${stageNumber(stage)}`
  return { base: `var(${name})`, soft: `var(${name}-soft)`, mid: `var(${name}-mid)`, ink: `var(${name}-ink)` }
}

export function Canvas({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      {children}
    </svg>
  )
}

export interface GroundProps {
  width: number
  height: number
  from: string
  to: string
  /** Vertical instead of diagonal. */
  down?: boolean
}

export function Ground({ width, height, from, to, down = false }: GroundProps) {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2={down ? 0 : 1} y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </>
  )
}
