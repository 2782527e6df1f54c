import { Canvas, Ground, paletteOf, type Drawing, type Palette } from './canvas.tsx'
import type { MindMotifName } from './motifs.ts'
import { randomFrom, range, round } from '../random.ts'

interface Space {
  width: number
  height: number
  palette: Palette
  random: () => number
}

const motifs = { stones: Stones, arch: Arch, moon: Moon, branch: Branch }

/** Pictures of the `mind` set that show one thing instead of the landscape. */
export function MindMotif({ motif, seed, stage, width = 640, height = 400 }: Drawing & { motif: MindMotifName }) {
  const palette = paletteOf(stage)
  const Motif = motifs[motif]
  return (
    <Canvas width={width} height={height}>
      <Ground width={width} height={height} from={palette.soft} to={palette.mid} down />
      <Motif width={width} height={height} palette={palette} random={randomFrom(seed + 31)} />
    </Canvas>
  )
}

const stones = [
  { reach: 0.36, thick: 0.115, at: 0.745, shift: 0, ink: true, opacity: 0.95 },
  { reach: 0.27, thick: 0.088, at: 0.565, shift: -0.02, ink: false, opacity: 1 },
  { reach: 0.19, thick: 0.072, at: 0.425, shift: 0.018, ink: true, opacity: 0.8 },
  { reach: 0.115, thick: 0.05, at: 0.318, shift: -0.008, ink: false, opacity: 0.9 },
]

function Stones({ width, height, palette }: Space) {
  const middle = width / 2
  return (
    <>
      <rect y={round(height * 0.74)} width={width} height={round(height * 0.26)} fill={palette.base} opacity=".55" />
      {range(7).map((ring) => (
        <ellipse
          key={ring}
          cx={middle}
          cy={round(height * 0.8)}
          rx={round(width * (0.14 + ring * 0.07))}
          ry={round(height * (0.03 + ring * 0.026))}
          fill="none"
          stroke={palette.ink}
          strokeOpacity={0.4 - 0.05 * ring}
          strokeWidth="1.4"
        />
      ))}
      {stones.map((stone) => (
        <ellipse
          key={stone.at}
          cx={round(middle + stone.shift * width)}
          cy={round(height * stone.at)}
          rx={round(height * stone.reach)}
          ry={round(height * stone.thick)}
          fill={stone.ink ? palette.ink : palette.base}
          opacity={stone.opacity}
        />
      ))}
    </>
  )
}

function Arch({ width, height, palette }: Space) {
  const middle = width / 2
  const gate = (reach: number) => {
    const radius = round(height * reach)
    const half = height * 0.5
    return `M${middle - radius},${height + 4} V${half} A${radius},${radius} 0 0 1 ${middle + radius},${half} V${height + 4}Z`
  }
  return (
    <>
      {[6, 5, 4, 3, 2, 1, 0].map((step) => {
        const isTinted = step % 2 === 1
        return (
          <path
            key={step}
            d={gate(0.14 + step * 0.105)}
            fill={isTinted ? palette.base : palette.soft}
            opacity={isTinted ? 0.18 + 0.05 * (6 - step) : 0.5}
          />
        )
      })}
      <path d={gate(0.14)} fill={palette.ink} />
      <circle cx={middle} cy={round(height * 0.56)} r={round(height * 0.055)} fill={palette.mid} />
    </>
  )
}

function Moon({ width, height, palette, random }: Space) {
  const middle = width / 2
  const at = (across: number, down: number) => `${round(middle + height * across)},${round(height * down)}`
  const hill = (layer: number) =>
    `M0,${round(height * (0.78 + 0.08 * layer))} C${round(width * 0.25)},${round(height * (0.7 + 0.09 * layer))} ` +
    `${round(width * 0.45)},${round(height * (0.86 + 0.05 * layer))} ${width},${round(height * (0.74 + 0.09 * layer))} V${height} H0Z`
  return (
    <>
      {range(26).map((star) => (
        <circle
          key={star}
          cx={round(random() * width)}
          cy={round(random() * height * 0.7)}
          r={round(1 + random() * 2.2)}
          fill={palette.ink}
          opacity={0.25 + random() * 0.4}
        />
      ))}
      <path
        d={`M${at(0.1, 0.12)} A${round(height * 0.27)},${round(height * 0.27)} 0 1 0 ${at(0.24, 0.53)} A${round(height * 0.22)},${round(height * 0.22)} 0 0 1 ${at(0.1, 0.12)}Z`}
        fill={palette.base}
      />
      {[0.3, 0.5, 0.92].map((opacity, layer) => (
        <path key={opacity} d={hill(layer)} fill={layer === 2 ? palette.ink : palette.base} opacity={opacity} />
      ))}
    </>
  )
}

function Branch({ width, height, palette }: Space) {
  const from = { x: width * 0.2, y: height * 1.02 }
  const to = { x: width * 0.72, y: height * 0.12 }
  return (
    <>
      <path
        d={`M${round(from.x)},${round(from.y)} C${round(width * 0.34)},${round(height * 0.6)} ${round(width * 0.5)},${round(height * 0.3)} ${round(to.x)},${round(to.y)}`}
        fill="none"
        stroke={palette.ink}
        strokeWidth="3"
        strokeLinecap="round"
      />
      {range(7).flatMap((index) => {
        const share = 0.14 + index * 0.125
        const x = round(from.x + (to.x - from.x) * (share * 0.9 + 0.06))
        const y = round(from.y + (to.y - from.y) * (1 - (1 - share) ** 1.25))
        return [-1, 1].map((side) => (
          <path
            key={`${index} ${side}`}
            transform={`translate(${x},${y}) rotate(${-50 + side * 52})`}
            d={leaf(height * (0.3 - 0.022 * index))}
            fill={side > 0 ? palette.base : palette.ink}
            opacity={side > 0 ? 0.8 : 0.85}
          />
        ))
      })}
    </>
  )
}

function leaf(length: number): string {
  const at = (across: number, down: number) => `${round(length * across)},${round(length * down)}`
  return `M0,0 C${at(0.3, -0.28)} ${at(0.8, -0.22)} ${at(1, 0)} C${at(0.8, 0.22)} ${at(0.3, 0.28)} 0,0Z`
}
