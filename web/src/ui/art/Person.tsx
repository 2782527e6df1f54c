import { Canvas, paletteOf } from './canvas.tsx'
import { hairs, pick, skins } from './people.ts'
import { randomFrom } from '../random.ts'

export interface PersonProps {
  /** The same seed gives the same face; use the person's id. */
  seed: number
  /** The stage whose colours the clothes and the ground have. */
  stage?: number
}

const longHair = [
  'M27,46 C25,18 75,18 73,46 L75,84 L25,84 Z',
  undefined,
  'M27,44 C25,16 75,16 73,44 L74,62 C66,70 34,70 26,62 Z',
  'M28,42 C24,16 78,14 74,44 C84,58 72,66 80,80 L60,84 L30,72 C22,64 32,56 28,42Z',
]
const fringe = 'M32,45 C30,24 44,19 51,20 C66,20 70,30 68,45 C66,36 60,31 53,29 C48,34 36,33 32,45 Z'

/** A calm portrait with closed eyes, for people without a photo. It fills its frame, which makes it round. */
export function Person({ seed, stage = 1 }: PersonProps) {
  const random = randomFrom(seed + 3)
  const skin = pick(skins, random() * skins.length)
  const hair = pick(hairs, random() * hairs.length)
  const style = Math.floor(random() * longHair.length)
  const { base, soft } = paletteOf(stage)
  return (
    <Canvas width={100} height={100}>
      <rect width="100" height="100" fill={soft} />
      <path d={longHair[style]} fill={hair} />
      {style === 1 && <circle cx="50" cy="17" r="10" fill={hair} />}
      <path d="M10,104 C12,82 30,76 42,73 L58,73 C70,76 88,82 90,104 Z" fill={base} />
      <path d="M42,58 L42,74 C45,80 55,80 58,74 L58,58 Z" fill={skin} />
      <path d="M42,64 C46,69 54,69 58,64 L58,68 C54,73 46,73 42,68Z" fill="#000" opacity=".09" />
      <path d="M33,42 C33,26 67,26 67,42 C67,57 60,67 50,67 C40,67 33,57 33,42 Z" fill={skin} />
      <path d={fringe} fill={hair} />
      <g fill="none" stroke="#2b1a18" strokeWidth="1.5" strokeLinecap="round" opacity=".75">
        <path d="M40,45 q3,2 6,0 M54,45 q3,2 6,0" />
        <path d="M46.5,57 q3.5,3 7,0" strokeWidth="1.7" />
      </g>
    </Canvas>
  )
}
