import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Skeleton, Loading } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { aspectOf } from '../../files/pictureSize.ts'
import styles from './lazyMarks.module.css'
import { marksLoaders } from './marksLoaders.ts'

/** Loaded where an expert has marked something. */
export const AttemptMarks = lazyComponent(() => marksLoaders.registered.attemptMarks(), {
  pending: ({ attempt }) => <MarksSkeleton attempt={attempt} />,
})

const PlainVideo = lazyComponent(() => marksLoaders.registered.plainVideo(), {
  pending: ({ file }) => <Skeleton shape="card" aspectRatio={String(aspectOf(file) ?? 16 / 9)} />,
})

/** Plays a video of a homework or of its answer; the player is loaded where there is one. */
export const renderVideo = (file: UploadedFile) => <PlainVideo key={`${file.id} ${file.status}`} file={file} />

/** Loaded where there are videos to compare. */
export const LearnerCompare = lazyComponent(() => marksLoaders.registered.learnerCompare(), {
  pending: () => <Skeleton shape="pill" width={170} height="var(--touch)" />,
})

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
