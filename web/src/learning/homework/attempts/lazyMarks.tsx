import type { UploadedFile } from '#contract/learning/files/api.ts'
import { aspectOf } from '../../files/pictureSize.ts'
import { marksLoaders } from './marksLoaders.ts'
import { MarksSkeleton } from './MarksSkeleton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

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
