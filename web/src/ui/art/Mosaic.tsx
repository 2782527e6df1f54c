import { Canvas, paletteOf, type Drawing } from './canvas.tsx'
import { randomFrom, range, round } from '../random.ts'

const rows = 4

interface Tile {
  x: number
  y: number
  shape: 'quarter' | 'dot' | 'corner'
  turn: number
  fill: string
}

/** Quarter circles, dots and corners on a grid. */
export function Mosaic(drawing: Drawing) {
  const { width = 640, height = 400 } = drawing
  return (
    <Canvas width={width} height={height}>
      <MosaicView {...drawing} />
    </Canvas>
  )
}

/** The mosaic without its frame, as the background of another picture. */
export function MosaicView({ seed, stage, width = 640, height = 400 }: Drawing) {
  const size = height / rows
  const { soft } = paletteOf(stage)
  return (
    <>
      <rect width={width} height={height} fill={soft} />
      {tilesOf(seed, stage, Math.ceil(width / size)).map((tile) => (
        <MosaicTile key={`${tile.x} ${tile.y}`} tile={tile} size={size} />
      ))}
    </>
  )
}

function tilesOf(seed: number, stage: number | undefined, columns: number): Tile[] {
  const random = randomFrom(seed + 77)
  const { base, mid, ink } = paletteOf(stage)
  const fills = [base, mid, ink, mid]
  return range(columns * rows).flatMap((index) => {
    const kind = random()
    if (kind < 0.3) return []
    const turn = Math.floor(random() * 4) * 90
    const fill = fills[Math.floor(random() * 4)] ?? base
    return [{ x: Math.floor(index / rows), y: index % rows, shape: shapeOf(kind), turn, fill }]
  })
}

function shapeOf(kind: number): Tile['shape'] {
  if (kind < 0.72) return 'quarter'
  return kind < 0.9 ? 'dot' : 'corner'
}

function MosaicTile({ tile, size }: { tile: Tile; size: number }) {
  const { shape, turn, fill } = tile
  const left = round(tile.x * size)
  const top = round(tile.y * size)
  if (shape === 'dot')
    return <circle cx={left + size / 2} cy={top + size / 2} r={round(size * 0.32)} fill={fill} opacity=".85" />
  return (
    <path
      transform={`translate(${left},${top}) rotate(${turn},${size / 2},${size / 2})`}
      d={shape === 'quarter' ? `M0,0 H${size} A${size},${size} 0 0 1 0,${size} Z` : `M0,0 H${size} V${size} Z`}
      fill={fill}
      opacity={shape === 'quarter' ? 0.85 : 0.7}
    />
  )
}
