import { Canvas } from './canvas.tsx'
import { LandscapeView } from './Landscape.tsx'
import { MosaicView } from './Mosaic.tsx'
import { FrontFace } from './FrontFace.tsx'
import { lazyPicture } from '../lazyComponent.tsx'

const SeatedFigure = lazyPicture(async () => (await import('./SeatedFigure.tsx')).SeatedFigure)

export interface PosterProps {
  /** `mind` shows a seated figure in a landscape, `face` a face with the massage's directions, any other a mosaic. */
  brand: string
  seed: number
  stage?: number
  /** Index into the hair and skin colours of the face. */
  hair?: number
  skin?: number
  width?: number
  height?: number
}

/** The picture of a video that has none of its own, and of the day's hero. */
export function Poster({ brand, seed, stage, hair = 0, skin = 0, width = 960, height = 540 }: PosterProps) {
  const space = { stage, width, height }
  return (
    <Canvas width={width} height={height}>
      {brand === 'mind' && (
        <>
          <LandscapeView {...space} seed={seed} />
          <SeatedFigure {...space} />
        </>
      )}
      {brand === 'face' && <FrontFace {...space} hair={hair} skin={skin} />}
      {brand !== 'mind' && brand !== 'face' && <MosaicView {...space} seed={seed} />}
    </Canvas>
  )
}
