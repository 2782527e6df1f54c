import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { aspectOf } from '../../files/pictureSize.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import styles from './MarksSkeleton.module.css'

/** Keeps the place of an attempt's files and of the marks on them while they load. */
export function MarksSkeleton({ attempt: { files, marks_count: count } }: { attempt: HomeworkAttempt }) {
  return (
    <Loading>
      <div className={styles.files}>
        {files.map((file) => (
          <FileSkeleton key={file.id} file={file} />
        ))}
      </div>
      <SkeletonRows count={count} height={72} />
    </Loading>
  )
}

function FileSkeleton({ file }: { file: UploadedFile }) {
  const aspectRatio = String(aspectOf(file) ?? 4 / 3)
  if (file.type !== fileTypes.video) return <Skeleton shape="card" aspectRatio={aspectRatio} />
  return (
    <div className={styles.video}>
      <Skeleton shape="card" aspectRatio={aspectRatio} />
    </div>
  )
}
