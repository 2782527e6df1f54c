import { useId } from 'react'
import { Ground, paletteOf } from './canvas.tsx'
import { hairs, pick, skins } from './people.ts'

export interface FrontFaceProps {
  stage: number | undefined
  width: number
  height: number
  hair: number
}

/** A face from the front, hands at the cheeks, with dotted lines where the fingers go. */
export function FrontFace({ stage, width, height, hair }: FrontFaceProps) {
  const { base, soft, mid, ink } = paletteOf(stage)
  const [skinColour] = skins
  const hairColour = pick(hairs, hair)
  const scale = height / 360
  const middle = { cx: width / 2, cy: height * 0.46 }
  return (
    <>
      <Ground width={width} height={height} from={mid} to={base} />
      <circle {...middle} r={height * 0.44} fill={soft} opacity=".38" />
      <circle {...middle} r={height * 0.58} fill="none" stroke={soft} strokeOpacity=".5" />
      <circle {...middle} r={height * 0.74} fill="none" stroke={soft} strokeOpacity=".3" />
      <g transform={`translate(${width / 2 - 320 * scale},0) scale(${scale})`}>
        <Shape skin={skinColour} hair={hairColour} clothes={ink} />
        <Features />
        <Directions />
        <Hands skin={skinColour} />
      </g>
    </>
  )
}

function Shape({ skin, hair, clothes }: { skin: string; hair: string; clothes: string }) {
  return (
    <>
      <circle cx="320" cy="40" r="34" fill={hair} />
      <path
        d="M236,176 C222,62 418,62 404,176 C408,210 396,232 392,238 L248,238 C244,232 232,210 236,176Z"
        fill={hair}
      />
      <path d="M120,372 C130,306 214,292 274,276 L366,276 C426,292 510,306 520,372 Z" fill={clothes} />
      <path d="M284,222 L284,284 C296,316 344,316 356,284 L356,222 Z" fill={skin} />
      <path d="M284,244 C302,266 338,266 356,244 L356,258 C338,282 302,282 284,258Z" fill="#000" opacity=".1" />
      <path d="M246,158 C244,84 396,84 394,158 C395,214 364,262 320,262 C276,262 245,214 246,158 Z" fill={skin} />
      <path
        d="M243,166 C236,92 292,70 324,72 C384,72 404,112 397,166 C390,128 366,106 330,98 C304,120 258,116 243,166Z"
        fill={hair}
      />
    </>
  )
}

function Features() {
  return (
    <>
      <g fill="none" stroke="#3a2320" strokeLinecap="round" strokeWidth="3">
        <path d="M270,158 q16,9 32,1 M338,159 q16,8 32,-1" />
        <path d="M268,140 q18,-9 35,-2 M337,138 q18,-7 35,2" strokeWidth="4" opacity=".75" />
        <path d="M322,166 C322,182 328,190 326,196 C322,201 315,200 312,198" opacity=".5" />
      </g>
      <path d="M300,222 C308,217 314,216 320,219 C326,216 332,217 340,222 C332,232 308,232 300,222Z" fill="#b4524e" />
      <path d="M300,222 C312,224 328,224 340,222" stroke="#7c2f32" strokeWidth="1.6" fill="none" />
      <ellipse cx="272" cy="192" rx="15" ry="9" fill="#d9634f" opacity=".2" />
      <ellipse cx="368" cy="192" rx="15" ry="9" fill="#d9634f" opacity=".2" />
    </>
  )
}

const directions = [
  'M306,250 C280,246 258,222 250,190',
  'M334,250 C360,246 382,222 390,190',
  'M300,204 C284,204 266,190 258,172',
  'M340,204 C356,204 374,190 382,172',
]

function Directions() {
  const id = useId()
  return (
    <g fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round">
      <defs>
        <marker id={id} viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4.6" markerHeight="4.6" orient="auto">
          <path d="M1,1 L8,5 L1,9" strokeWidth="2" strokeDasharray="none" />
        </marker>
      </defs>
      {directions.map((path) => (
        <path key={path} d={path} strokeDasharray="1 8" markerEnd={`url(#${id})`} />
      ))}
    </g>
  )
}

function Hands({ skin }: { skin: string }) {
  return (
    <g fill={skin} stroke="#000" strokeOpacity=".1" strokeWidth="1.5">
      {[0, 1, 2].map((finger) => {
        const y = 196 + finger * 17
        const shape = { y, width: 62, height: 15, rx: 7.5 }
        return [
          <rect
            key={`left ${y}`}
            {...shape}
            x={196 + finger * 3}
            transform={`rotate(${-14 - finger * 6},226,${y + 8})`}
          />,
          <rect
            key={`right ${y}`}
            {...shape}
            x={382 - finger * 3}
            transform={`rotate(${14 + finger * 6},414,${y + 8})`}
          />,
        ]
      })}
    </g>
  )
}
