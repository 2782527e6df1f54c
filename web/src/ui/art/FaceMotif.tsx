import { Canvas, Ground, paletteOf, type Drawing, type Palette } from './canvas.tsx'
import type { FaceMotifName } from './motifs.ts'
import { range, round } from '../random.ts'

interface Space {
  /** The middle of the picture and the unit of its shapes, its height. */
  x: number
  y: number
  unit: number
  width: number
  palette: Palette
}

const motifs = { eye: Eye, spine: Spine, lips: Lips, petals: Petals }

/** Pictures of the `face` set that show a part instead of the profile. */
export function FaceMotif({ motif, stage, width = 640, height = 400 }: Drawing & { motif: FaceMotifName }) {
  const palette = paletteOf(stage)
  const Motif = motifs[motif]
  return (
    <Canvas width={width} height={height}>
      <Ground width={width} height={height} from={palette.soft} to={palette.mid} />
      <Motif x={width / 2} y={height / 2} unit={height} width={width} palette={palette} />
    </Canvas>
  )
}

function Line({ d, colour, opacity, width = 1.4 }: { d: string; colour: string; opacity: number; width?: number }) {
  return (
    <path
      d={d}
      fill="none"
      stroke={colour}
      strokeOpacity={opacity}
      strokeWidth={width}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Eye({ x, y, unit: u, palette }: Space) {
  const arc = (reach: number, drop: number, rise: number) =>
    `M${round(x - u * reach)},${round(y + u * drop)} Q${x},${round(y - u * rise)} ${round(x + u * reach)},${round(y + u * drop)}`
  return (
    <>
      {[8, 7, 6, 5, 4, 3, 2, 1].map((step) => (
        <Line
          key={step}
          d={arc(0.62 + step * 0.06, 0.06, 0.46 + step * 0.105)}
          colour={palette.ink}
          opacity={0.46 - 0.045 * step}
        />
      ))}
      <path
        d={`${arc(0.62, 0.04, 0.5)} Q${x},${round(y + u * 0.36)} ${round(x - u * 0.62)},${round(y + u * 0.04)}Z`}
        fill={palette.base}
        opacity=".9"
      />
      <path d={arc(0.6, 0.05, -0.34)} fill="none" stroke={palette.ink} strokeWidth="5" strokeLinecap="round" />
      {range(9).map((index) => {
        const side = index - 4
        const start = `M${round(x + side * u * 0.125)},${round(y + u * (0.205 - 0.0085 * side * side))}`
        const lash = `q${round(side * u * 0.012)},${round(u * 0.07)} ${round(side * u * 0.034)},${round(u * 0.125)}`
        return <Line key={side} d={`${start} ${lash}`} colour={palette.ink} opacity={0.95} width={3} />
      })}
      <path
        d={arc(0.42, -0.03, 0.3)}
        fill="none"
        stroke={palette.soft}
        strokeOpacity=".85"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="1 8"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

const spineTilts = [-14, -8, 2, 10, 12, 8, 0, -8, -12]

function Spine({ x, unit: u, width, palette }: Space) {
  const curve = (shift: number) =>
    `${round(x + u * (0.3 + shift))},${round(u * 0.3)} ${round(x + u * (shift - 0.22))},${round(u * 0.55)}`
  return (
    <>
      {[1, 2, 3, 4, 5, 6, 7].map((step) => (
        <Line
          key={step}
          d={`M${round(x + u * (0.07 * step + 0.1))},${round(-u * 0.05)} C${curve(0.07 * step)} ${round(x + u * (0.1 + 0.07 * step))},${round(u * 1.06)}`}
          colour={palette.ink}
          opacity={0.44 - 0.05 * step}
        />
      ))}
      <path
        d={`M${round(-width * 0.1)},${round(-u * 0.1)} H${round(x + u * 0.1)} C${curve(0)} ${round(x + u * 0.1)},${round(u * 1.1)} H${round(-width * 0.1)}Z`}
        fill={palette.base}
        opacity=".85"
      />
      {spineTilts.map((tilt, index) => {
        const at = onSpine(index / 8)
        return (
          <rect
            key={at.y}
            x={round(x + at.x * u - u * 0.23)}
            y={round(at.y * u - u * 0.03)}
            width={round(u * (0.14 + 0.012 * index))}
            height={round(u * 0.062)}
            rx={round(u * 0.031)}
            fill={palette.soft}
            opacity=".9"
            transform={`rotate(${tilt},${round(x + at.x * u - u * 0.16)},${round(at.y * u)})`}
          />
        )
      })}
    </>
  )
}

/** A point of the curve that the back follows, in units of the height. */
function onSpine(share: number): { x: number; y: number } {
  const rest = 1 - share
  const weights = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3]
  const along = (points: readonly number[]) =>
    points.reduce((sum, point, index) => sum + point * (weights[index] ?? 0), 0)
  return { x: along([0.1, 0.3, -0.22, 0.1]), y: along([-0.05, 0.3, 0.55, 1.06]) }
}

function Lips({ x, y, unit: u, palette }: Space) {
  const shape = (size: number) => {
    const at = (across: number, down: number) => `${round(x + u * across * size)},${round(y + u * down * size)}`
    const start = `${round(x - u * 0.52 * size)},${y}`
    const end = `${round(x + u * 0.52 * size)},${y}`
    return `M${start} C${at(-0.3, -0.17)} ${at(-0.13, -0.29)} ${at(0, -0.17)} C${at(0.13, -0.29)} ${at(0.3, -0.17)} ${end} C${at(0.3, 0.34)} ${at(-0.3, 0.34)} ${start}Z`
  }
  const at = (across: number, down: number) => `${round(x + u * across)},${round(y + u * down)}`
  return (
    <>
      {[8, 7, 6, 5, 4, 3, 2, 1].map((step) => (
        <Line key={step} d={shape(1 + step * 0.15)} colour={palette.ink} opacity={0.44 - 0.045 * step} />
      ))}
      <path d={shape(1)} fill={palette.base} opacity=".9" />
      <path
        d={`M${at(-0.5, 0)} C${at(-0.2, 0.05)} ${at(-0.1, -0.04)} ${at(0, 0.015)} C${at(0.1, -0.04)} ${at(0.2, 0.05)} ${at(0.5, 0)}`}
        fill="none"
        stroke={palette.ink}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  )
}

const petalRings = [
  { scale: 1.02, turn: 0, opacity: 0.28 },
  { scale: 0.75, turn: 14, opacity: 0.3 },
  { scale: 0.48, turn: 28, opacity: 0.85 },
]

function Petals({ x, y, unit: u, palette }: Space) {
  return (
    <>
      {petalRings.flatMap((ring, order) =>
        range(9).map((index) => (
          <path
            key={`${order} ${index}`}
            transform={`translate(${x},${y}) rotate(${index * 40 + ring.turn}) scale(${(u / 100) * ring.scale})`}
            d="M0,-8 C-17,-26 -17,-46 0,-58 C17,-46 17,-26 0,-8Z"
            fill={order === 1 ? palette.ink : palette.base}
            opacity={ring.opacity}
          />
        )),
      )}
      <circle cx={x} cy={y} r={round(u * 0.055)} fill={palette.soft} />
    </>
  )
}
