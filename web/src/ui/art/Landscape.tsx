import { Canvas, Ground, paletteOf, type Drawing } from './canvas.tsx'
import { randomFrom, range, round } from '../random.ts'

const layers = 4
const points = 33

/** Four ridges under a sun with rings. */
export function Landscape(drawing: Drawing) {
  const { width = 640, height = 400 } = drawing
  return (
    <Canvas width={width} height={height}>
      <LandscapeView {...drawing} width={width} height={height} />
    </Canvas>
  )
}

/** The landscape without its frame, as the background of another picture. */
export function LandscapeView({ seed, stage, deep = false, width = 640, height = 400 }: Drawing) {
  const random = randomFrom(seed + 31)
  const { base, soft, mid, ink } = paletteOf(stage)
  const sun = { cx: round(width * (0.52 + 0.28 * random())), cy: round(height * (0.36 + 0.12 * random())) }
  const radius = height * (0.15 + 0.08 * random())
  const ridges = range(layers).map((layer) =>
    ridge({ layer, width, height, phase: random() * 6.28, waves: 1.1 + random() * 1.1 }),
  )
  const opacities = deep ? [0.34, 0.62, 0.86, 1] : [0.28, 0.42, 0.62, 0.92]
  return (
    <>
      <Ground width={width} height={height} from={soft} to={mid} down />
      {[5, 4, 3, 2, 1].map((ring) => (
        <circle
          key={ring}
          {...sun}
          r={round(radius + ring * height * 0.07)}
          fill="none"
          stroke={ink}
          strokeOpacity={0.3 - 0.045 * ring}
        />
      ))}
      <circle {...sun} r={round(radius)} fill={base} opacity=".75" />
      {ridges.map((path, layer) => (
        <path key={path} d={path} fill={deep || layer === layers - 1 ? ink : base} opacity={opacities[layer]} />
      ))}
    </>
  )
}

interface Ridge {
  layer: number
  width: number
  height: number
  phase: number
  waves: number
}

function ridge({ layer, width, height, phase, waves }: Ridge): string {
  const base = height * (0.56 + 0.13 * layer)
  const swell = height * (0.085 - 0.012 * layer)
  const heightAt = (share: number) =>
    base + Math.sin(phase + share * 6.28 * waves * 0.5) * swell + Math.sin(phase * 2 + share * 9) * swell * 0.3
  const start = round(base + Math.sin(phase) * swell)
  const line = range(points).map((index) => {
    const share = index / (points - 1)
    return `L${round(width * share)},${round(heightAt(share))}`
  })
  return `M0,${height} L0,${start} ${line.join(' ')} L${width},${height} Z`
}
