import { lazyPicture } from '../lazyComponent.tsx'
import { Canvas, Ground, paletteOf, type Drawing } from './canvas.tsx'
import { Landscape } from './Landscape.tsx'
import { Mosaic } from './Mosaic.tsx'
import { faceMotif, mindMotif } from './motifs.ts'
import { Profile } from './Profile.tsx'

const FaceMotif = lazyPicture(async () => (await import('./FaceMotif.tsx')).FaceMotif, Blank)
const MindMotif = lazyPicture(async () => (await import('./MindMotif.tsx')).MindMotif, Blank)

export interface ArtProps extends Drawing {
  /** Selects the motifs: `face` contour lines, `mind` landscapes, any other a mosaic. */
  brand: string
  /** The topic of the course, which selects the motif. */
  topic?: string | undefined
}

/** The picture of a course, article or lesson that has no image of its own. */
export function Art({ brand, topic = '', ...drawing }: ArtProps) {
  if (brand === 'face') {
    const motif = drawing.deep ? undefined : faceMotif(drawing.seed, topic)
    return motif ? <FaceMotif {...drawing} motif={motif} /> : <Profile {...drawing} />
  }
  if (brand !== 'mind') return <Mosaic {...drawing} />
  const motif = mindMotif(drawing.seed, topic)
  return motif ? <MindMotif {...drawing} motif={motif} /> : <Landscape {...drawing} />
}

/** The background alone, if the code of a motif failed to load. */
function Blank({ stage, width = 640, height = 400 }: Drawing) {
  const { soft, mid } = paletteOf(stage)
  return (
    <Canvas width={width} height={height}>
      <Ground width={width} height={height} from={soft} to={mid} />
    </Canvas>
  )
}
