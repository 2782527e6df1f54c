import type { ComponentType } from 'react'
import type { Theme } from '#contract/platform/themes.ts'
import { Canvas } from './canvas.tsx'
import { LandscapeView } from './Landscape.tsx'
import { MosaicView } from './Mosaic.tsx'
import { FrontFace, type FrontFaceProps } from './FrontFace.tsx'
import { lazyPicture } from '../lazyComponent.tsx'

const SeatedFigure = lazyPicture(async () => (await import('./SeatedFigure.tsx')).SeatedFigure)

type SceneProps = FrontFaceProps & { seed: number }

/** A face with the massage's directions, a seated figure in a landscape, or a mosaic. */
const scenes: Readonly<Record<Theme, ComponentType<SceneProps>>> = {
  face: FrontFace,
  mind: FigureInLandscape,
  web: MosaicView,
}

export interface PosterProps {
  theme: Theme
  seed: number
  stage?: number
  /** Index into the hair colours of the face. */
  hair?: number
  width?: number
  height?: number
}

/** The picture of a video that has none of its own, and of the day's hero. */
export function Poster({ theme, seed, stage, hair = 0, width = 960, height = 540 }: PosterProps) {
  const Scene = scenes[theme]
  return (
    <Canvas width={width} height={height}>
      <Scene seed={seed} stage={stage} hair={hair} width={width} height={height} />
    </Canvas>
  )
}

function FigureInLandscape({ seed, stage, width, height }: SceneProps) {
  return (
    <>
      <LandscapeView seed={seed} stage={stage} width={width} height={height} />
      <SeatedFigure stage={stage} width={width} height={height} />
    </>
  )
}
