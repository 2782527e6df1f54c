import type { Banner } from '#contract/club/banners/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { CoursePicture } from '../../learning/courses/CoursePicture.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { stageNumber } from '../../ui/stage.ts'

type Pictured = Pick<Banner, 'id' | 'type' | 'image'>

/** The picture of a banner, else the art that is generated for it. */
export function SlotArt({ banner, sizes }: { banner: Pictured; sizes: string }) {
  const { id, type, image } = banner
  return (
    <CoursePicture picture={type === 'picture' ? image : null} sizes={sizes}>
      <Art theme={publicConfig().project.theme} seed={id} stage={tintOf(id)} />
    </CoursePicture>
  )
}

/** Neighbours differ; the first colours are those of most courses. */
export function tintOf(id: number): number {
  return stageNumber(id + 5)
}
