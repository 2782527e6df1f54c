import { paletteOf } from './canvas.tsx'

const skin = '#e3ae8c'
const hair = '#3a2620'

/** Someone who sits and breathes, drawn in the middle. */
export function SeatedFigure({ stage, width, height }: { stage: number | undefined; width: number; height: number }) {
  const { soft, ink } = paletteOf(stage)
  const scale = height / 360
  return (
    <g transform={`translate(${width / 2 - 320 * scale},${height * 0.06}) scale(${scale})`}>
      <ellipse cx="320" cy="318" rx="150" ry="14" fill="#000" opacity=".18" />
      <path
        d="M196,314 C204,276 262,268 292,270 L348,270 C378,268 436,276 444,314 C420,326 372,318 320,318 C268,318 220,326 196,314Z"
        fill={ink}
      />
      <path
        d="M284,176 C298,168 342,168 356,176 C372,200 366,252 360,284 L280,284 C274,252 268,200 284,176Z"
        fill={soft}
      />
      <path
        d="M284,178 C262,206 248,250 250,284 C258,292 268,288 270,282 C272,250 284,224 292,208Z M356,178 C378,206 392,250 390,284 C382,292 372,288 370,282 C368,250 356,224 348,208Z"
        fill={soft}
      />
      <rect x="308" y="148" width="24" height="32" rx="10" fill={skin} />
      <ellipse cx="320" cy="128" rx="27" ry="33" fill={skin} />
      <path d="M292,128 C288,92 352,92 348,128 C342,112 330,108 320,108 C308,108 298,114 292,128Z" fill={hair} />
      <circle cx="320" cy="92" r="12" fill={hair} />
    </g>
  )
}
