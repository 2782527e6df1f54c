import type { Picture as Sizes } from '#contract/courses/api.ts'
import type { ReactNode } from 'react'
import { Picture } from '../ui/Picture.tsx'

/** The school's picture of a course in the size that suits its box, `sizes` wide; without one `children`. */
export function CoursePicture({
  of,
  sizes,
  children,
}: {
  of: Sizes | null | undefined
  sizes: string
  children: ReactNode
}) {
  return (
    <Picture
      src={of?.medium}
      srcSet={of ? `${of.small} 320w, ${of.medium} 640w, ${of.large} 1280w` : undefined}
      sizes={sizes}
    >
      {children}
    </Picture>
  )
}
