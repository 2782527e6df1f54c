import { MarksSkeleton } from '../../marks/MarksSkeleton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Loaded where an expert has marked something. */
export const AttemptMarks = lazyComponent(async () => (await import('../../marks/AttemptMarks.tsx')).AttemptMarks, {
  pending: ({ attempt }) => <MarksSkeleton attempt={attempt} />,
})

/** Loaded where there are videos to compare. */
export const LearnerCompare = lazyComponent(
  async () => (await import('../../marks/compare/LearnerCompare.tsx')).LearnerCompare,
  { pending: () => <Skeleton shape="pill" width={170} height="var(--touch)" /> },
)
