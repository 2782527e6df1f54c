import type { ReactNode } from 'react'
import type { Theme } from '#contract/platform/themes.ts'
import { lazyPicture } from '../lazyComponent.tsx'
import { Canvas, Ground, paletteOf, type Drawing } from './canvas.tsx'
import { Landscape } from './Landscape.tsx'
import { Mosaic } from './Mosaic.tsx'
import { faceMotif, mindMotif } from './motifs.ts'
import { Profile } from './Profile.tsx'

const FaceMotif = lazyPicture(async () => (await import('./FaceMotif.tsx')).FaceMotif, Blank)
const MindMotif = lazyPicture(async () => (await import('./MindMotif.tsx')).MindMotif, Blank)

const pictures: Readonly<Record<Theme, (drawing: Drawing, topic: string) => ReactNode>> = {
  face: (drawing, topic) => {
    const motif = faceMotif(drawing.seed, topic)
    return motif ? <FaceMotif {...drawing} motif={motif} /> : <Profile {...drawing} />
  },
  mind: (drawing, topic) => {
    const motif = mindMotif(drawing.seed, topic)
    return motif ? <MindMotif {...drawing} motif={motif} /> : <Landscape {...drawing} />
  },
  web: (drawing) => <Mosaic {...drawing} />,
}

/** Seeds whose pictures leave room for the text of the sign-in. */
export const signInSeeds: Readonly<Record<Theme, number>> = { face: 5, mind: 2, web: 1 }

export interface ArtProps extends Drawing {
  theme: Theme
  /** The topic of the course, which selects the motif. */
  topic?: string | undefined
}

/** The picture of a course, article or lesson that has no image of its own. */
export function Art({ theme, topic = '', ...drawing }: ArtProps) {
  return pictures[theme](drawing, topic)
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
