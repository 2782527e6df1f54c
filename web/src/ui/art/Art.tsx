import { lazy, Suspense } from 'react'
import { Canvas, Ground, paletteOf, type Drawing } from './canvas.tsx'
import { Landscape } from './Landscape.tsx'
import { Mosaic } from './Mosaic.tsx'
import { faceMotif, mindMotif } from './motifs.ts'
import { Profile } from './Profile.tsx'

const FaceMotif = lazy(async () => ({ default: (await import('./FaceMotif.tsx')).FaceMotif }))
const MindMotif = lazy(async () => ({ default: (await import('./MindMotif.tsx')).MindMotif }))

export interface ArtProps extends Drawing {
  /** Chooses the set: `face` contour lines, `mind` landscapes, any other a mosaic. */
  brand: string
}

/** The picture of a course, article or lesson that has no image of its own. */
export function Art({ brand, ...drawing }: ArtProps) {
  if (brand === 'face') {
    const motif = drawing.deep ? undefined : faceMotif(drawing.seed)
    if (!motif) return <Profile {...drawing} />
    return (
      <Suspense fallback={<Blank {...drawing} />}>
        <FaceMotif {...drawing} motif={motif} />
      </Suspense>
    )
  }
  if (brand !== 'mind') return <Mosaic {...drawing} />
  const motif = mindMotif(drawing.seed)
  if (!motif) return <Landscape {...drawing} />
  return (
    <Suspense fallback={<Blank {...drawing} />}>
      <MindMotif {...drawing} motif={motif} />
    </Suspense>
  )
}

/** The ground alone, while the code of a motif is on its way. */
function Blank({ stage, width = 640, height = 400 }: Drawing) {
  const { soft, mid } = paletteOf(stage)
  return (
    <Canvas width={width} height={height}>
      <Ground width={width} height={height} from={soft} to={mid} />
    </Canvas>
  )
}
