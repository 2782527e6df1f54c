import type { Picture as PictureSizes } from '#contract/learning/courses/api.ts'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/Picture.tsx'

/** The picture of a course in the size that fits `sizes`; `children` if there is none. */
export function CoursePicture({
  picture,
  sizes,
  children,
}: {
  picture: PictureSizes | null | undefined
  sizes: string
  children: ReactNode
}) {
  return (
    <Picture
      src={picture?.medium}
      srcSet={picture ? `${picture.small} 320w, ${picture.medium} 640w, ${picture.large} 1280w` : undefined}
      sizes={sizes}
    >
      {children}
    </Picture>
  )
}
