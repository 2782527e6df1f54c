import { type CSSProperties, useState, type ReactNode } from 'react'
import type { Point, Shape } from '#contract/experts/marks/rules.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { aspectOf, placeOf } from '../../learning/files/pictureSize.ts'
import styles from './Marks.module.css'

const headAngle = Math.PI / 7

type Position = { left: number; top: number }

/** Height of the drawing in its own units. */
const height = 1000

/** `aspect` is width to height. */
function positionOf({ x, y }: Point, aspect: number): Position {
  return { left: x * height * aspect, top: y * height }
}

/** The view box of a drawing; `aspect` is width to height. */
export function viewBoxOf(aspect: number): string {
  return `0 0 ${height * aspect} ${height}`
}

type MarkShapesProps = {
  shapes: readonly Shape[]
  aspect: number
  /** The mark's number, drawn at the first shape. */
  number?: number
}

/** Decorative, because the mark's text stands beside it. */
export function MarkShapes({ shapes, aspect, number }: MarkShapesProps) {
  const [first] = shapes
  return (
    <>
      <svg className={styles.shapes} viewBox={viewBoxOf(aspect)} preserveAspectRatio="none" aria-hidden>
        <ShapePaths shapes={shapes} aspect={aspect} />
      </svg>
      {number !== undefined && first && (
        <span className={styles.number} style={numberPosition(first)} aria-hidden>
          {number}
        </span>
      )}
    </>
  )
}

/** The start of a shape; the upper left of a ring. */
function numberPosition({ kind, points }: Shape): CSSProperties {
  const [first = { x: 0, y: 0 }] = points
  const { x, y } = kind === 'ring' ? upperLeft(points) : first
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}

/** A ring does not reach the corners of its box. */
function upperLeft(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const inset = (1 - Math.SQRT1_2) / 2
  const within = (values: number[]) => Math.min(...values) + (Math.max(...values) - Math.min(...values)) * inset
  return { x: within(xs), y: within(ys) }
}

/** Strokes have an outline, to be visible on every picture. */
export function ShapePaths({ shapes, aspect }: { shapes: readonly Shape[]; aspect: number }) {
  return shapes.map((shape, index) => {
    const path = pathOf(shape, aspect)
    return (
      // oxlint-disable-next-line react/no-array-index-key -- shapes are only added and removed at the end
      <g key={index} data-shape={shape.kind}>
        <path className={styles.outline} d={path} />
        <path className={styles.stroke} d={path} />
      </g>
    )
  })
}

function pathOf({ kind, points }: Shape, aspect: number): string {
  const placed = points.map((point) => positionOf(point, aspect))
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return ''
  if (kind === 'ring') return ringPath(first, last)
  const line = placed.map(({ left, top }, index) => `${index === 0 ? 'M' : 'L'}${left} ${top}`).join('')
  return kind === 'arrow' ? line + headPath(first, last) : line
}

function ringPath(from: Position, to: Position): string {
  const [rx, ry] = [Math.abs(to.left - from.left) / 2, Math.abs(to.top - from.top) / 2]
  const [left, top] = [Math.min(from.left, to.left), (from.top + to.top) / 2]
  return `M${left} ${top}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
}

const headLength = 60

function headPath(from: Position, to: Position): string {
  const direction = Math.atan2(to.top - from.top, to.left - from.left)
  const barb = (angle: number) =>
    `M${to.left} ${to.top}l${-headLength * Math.cos(direction + angle)} ${-headLength * Math.sin(direction + angle)}`
  return barb(headAngle) + barb(-headAngle)
}

type PhotoWithShapesProps = {
  file: UploadedFile
  shapes: readonly Shape[]
  /** Replaces the shapes. */
  renderSurface?: ((aspect: number) => ReactNode) | undefined
}

export function PhotoWithShapes({ file, shapes, renderSurface }: PhotoWithShapesProps) {
  const { url, urls, name } = file
  const place = placeOf(file, '70vh')
  const [aspect, setAspect] = useState(aspectOf(file) ?? 1)
  return (
    <div className={styles.photo} data-sized={place && true} style={place}>
      <img
        src={urls?.large ?? url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setAspect(naturalWidth / naturalHeight)
        }
      />
      {renderSurface?.(aspect) ?? <MarkShapes shapes={shapes} aspect={aspect} />}
    </div>
  )
}
