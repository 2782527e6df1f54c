import type { CSSProperties } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'

type Sized = Partial<Pick<UploadedFile, 'width' | 'height'>>

/** Width by height of a picture or video; undefined where its size is not known. */
export function aspectOf({ width, height }: Sized): number | undefined {
  return width && height ? width / height : undefined
}

/** The place of a picture that is as large as there is room, kept while it loads. `maxHeight` is a CSS length. */
export function placeOf(file: Sized, maxHeight: string): CSSProperties | undefined {
  const aspect = aspectOf(file)
  if (aspect === undefined) return undefined
  return { width: `min(100%, ${file.width}px, ${maxHeight} * ${aspect})`, aspectRatio: aspect }
}
