import { Canvas, Ground, paletteOf, type Drawing } from './canvas.tsx'
import { randomFrom, range, round } from '../random.ts'

const contour =
  'M28,-12 C42,-6 51,10 52.5,25 C53,29.5 51.2,32.5 52.2,35.5 C54,40 60.5,46.5 62,51 C62.8,53.6 60,55 57.2,55.6 ' +
  'C56.6,57.4 58.8,58.6 59.4,60.4 C60,62.2 57.6,63.2 57.3,64.2 C57.5,65.6 58.9,66.8 58.2,69 C57.4,71.6 54.6,72 54.8,74.6 ' +
  'C55,77.4 56,79.6 53.8,83 C50.6,87.6 43,86.6 38,87.4 C34,89 33,98 35,116'
const massageLines = 'M20,52 C24,66 32,76 46,80 M22,44 C30,54 40,58 50,57 M26,20 C34,18 42,18 48,21'
const echoes = 9

/** A face in profile whose contour echoes through the picture. */
export function Profile({ seed, stage, deep = false, width = 640, height = 400 }: Drawing) {
  const random = randomFrom(seed + 7)
  const { base, soft, mid, ink } = paletteOf(stage)
  const scale = height / 92
  const left = width * (0.3 + 0.14 * random()) - 18 * scale
  const halo = {
    cx: round(width * (0.62 + 0.2 * random())),
    cy: round(height * (0.34 + 0.2 * random())),
    r: round(height * (0.3 + 0.16 * random())),
  }
  const looksLeft = random() > 0.72
  const place = `translate(${round(left)},${round(height * 0.02)}) scale(${scale})`
  return (
    <Canvas width={width} height={height}>
      <Ground width={width} height={height} from={soft} to={mid} />
      <circle {...halo} fill={base} opacity=".2" />
      <g transform={looksLeft ? `translate(${width},0) scale(-1,1)` : undefined}>
        {range(echoes).map((index) => {
          const step = echoes - index
          const x = round(left + step * height * 0.062)
          const y = round(height * (0.02 - step * 0.006))
          return (
            <path
              key={step}
              d={contour}
              transform={`translate(${x},${y}) scale(${scale * (1 + step * 0.018)})`}
              fill="none"
              stroke={ink}
              strokeOpacity={0.5 - 0.048 * step}
              strokeWidth="1.4"
              vectorEffect="non-scaling-stroke"
            />
          )
        })}
        <path
          d={`${contour} L-160,116 L-160,-12 Z`}
          transform={place}
          fill={deep ? ink : base}
          opacity={deep ? 1 : 0.88}
        />
        <path
          d={massageLines}
          transform={place}
          fill="none"
          stroke={soft}
          strokeOpacity=".8"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray="1 7"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </Canvas>
  )
}
