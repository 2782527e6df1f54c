import { useId, type KeyboardEvent, type PointerEvent } from 'react'
import type { Shape } from '#contract/experts/marks/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { ShapePaths, viewBoxOf } from '../MarkShapes.tsx'
import { begin, extend, finish, pointAt, type Drawing } from './drawing.ts'
import styles from './MarkEditor.module.css'

type DrawingSurfaceProps = {
  aspect: number
  shapes: readonly Shape[]
  drawing: Drawing
  onDraw: (drawing: Drawing) => void
  onShapes: (shapes: Shape[]) => void
}

const step = 0.02
const largeStep = 0.1
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Draws on a picture by finger, pen, mouse or keyboard. */
export function DrawingSurface({ aspect, shapes, drawing, onDraw, onShapes }: DrawingSurfaceProps) {
  const helpId = useId()
  const { unfinished, cursor } = drawing
  const end = (last: Drawing) => {
    onShapes(finish(last, shapes))
    onDraw({ ...last, unfinished: undefined })
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (unfinished && event.isPrimary) onDraw(extend(drawing, pointOf(event)))
  }
  const press = (event: KeyboardEvent) => {
    const act = keyAction(event)
    if (!act) return
    event.preventDefault()
    // Escape would close a dialog around it.
    event.stopPropagation()
    act()
  }
  const keyAction = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (altKey || ctrlKey || metaKey) return undefined
    const direction = directions[key]
    if (direction) return () => onDraw(extend(drawing, moved(cursor, direction, shiftKey ? largeStep : step)))
    if (key === 'Enter' || key === ' ') return () => (unfinished ? end(drawing) : onDraw(begin(drawing, cursor)))
    if (key === 'Escape' && unfinished) return () => onDraw({ ...drawing, unfinished: undefined })
    if (key === 'Backspace')
      return () => (unfinished ? onDraw({ ...drawing, unfinished: undefined }) : onShapes(shapes.slice(0, -1)))
    return undefined
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing has no role of its own */}
      <svg
        className={styles.surface}
        viewBox={viewBoxOf(aspect)}
        preserveAspectRatio="none"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on by keyboard too
        tabIndex={0}
        ref={prepare}
        aria-label={t('marks.staff.surface')}
        aria-describedby={helpId}
        // Only the first finger draws.
        onPointerDown={(event) => {
          if (!event.isPrimary) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onDraw(begin(drawing, pointOf(event)))
        }}
        onPointerMove={draw}
        onPointerUp={(event) => unfinished && event.isPrimary && end(extend(drawing, pointOf(event)))}
        onPointerCancel={() => onDraw({ ...drawing, unfinished: undefined })}
        onKeyDown={press}
      >
        <ShapePaths shapes={unfinished ? [...shapes, unfinished] : shapes} aspect={aspect} />
        <path className={styles.cursor} d={crossPath(cursor.x * 1000 * aspect, cursor.y * 1000)} />
      </svg>
      <span className="visually-hidden" id={helpId}>
        {t('marks.staff.surfaceHelp')}
      </span>
    </>
  )
}

/** Takes the focus, so that the keyboard can draw at once. */
function prepare(surface: SVGSVGElement): () => void {
  surface.focus()
  // React's listeners are passive, and a quick stroke would be a fling that swallows the next tap.
  surface.addEventListener('touchstart', preventGestures, { passive: false })
  return () => surface.removeEventListener('touchstart', preventGestures)
}

function preventGestures(event: Event): void {
  event.preventDefault()
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return pointAt((clientX - left) / width, (clientY - top) / height)
}

function moved({ x, y }: { x: number; y: number }, [right, down]: readonly [number, number], by: number) {
  return pointAt(x + right * by, y + down * by)
}

const crossSize = 24

function crossPath(x: number, y: number): string {
  return `M${x - crossSize} ${y}h${2 * crossSize}M${x} ${y - crossSize}v${2 * crossSize}`
}
