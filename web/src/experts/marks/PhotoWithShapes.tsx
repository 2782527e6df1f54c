import { useState, type ReactNode } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { Shape } from '#contract/experts/marks/rules.ts'
import { aspectOf, placeOf } from '../../learning/files/pictureSize.ts'
import { MarkShapes } from './MarkShapes.tsx'
import styles from './Marks.module.css'

type PhotoWithShapesProps = {
  file: UploadedFile
  shapes: readonly Shape[]
  /** Drawn over the photo instead of the shapes. */
  renderSurface?: ((aspect: number) => ReactNode) | undefined
}

/** A photo as large as there is room, with shapes over it. */
export function PhotoWithShapes({ file, shapes, renderSurface }: PhotoWithShapesProps) {
  const { url, urls, name } = file
  const place = placeOf(file, '70vh')
  const [aspect, setAspect] = useState(aspectOf(file) ?? 1)
  return (
    <div className={styles.photo} data-sized={place && true} style={place}>
      <img
        src={urls?.large ?? url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setAspect(naturalWidth / naturalHeight)
        }
      />
      {renderSurface?.(aspect) ?? <MarkShapes shapes={shapes} aspect={aspect} />}
    </div>
  )
}
