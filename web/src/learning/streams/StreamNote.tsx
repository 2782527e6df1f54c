import { useIsEnding } from './useIsEnding.ts'
import { withTexts } from '../../platform/language/language.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { NoteProps } from './StreamNoteContent.tsx'

const StreamNoteContent = lazyComponent(
  async () => (await withTexts(import('./StreamNoteContent.tsx'))).StreamNoteContent,
  { pending: () => <Skeleton height="max(100px, 160px - 5vw)" shape="card" /> },
)

/** What happens next with a run that is not simply open, loaded where there is something to say. */
export function StreamNote(props: NoteProps) {
  const { status, user_course_stream_freeze, is_demo, course_full_access, progress } = props.stream
  const isLimited = is_demo && !course_full_access
  const isEnding = useIsEnding(props.stream)
  const isSimplyOpen =
    status === 'open' && !user_course_stream_freeze && !isLimited && !isEnding && progress?.progress !== 100
  return isSimplyOpen ? null : <StreamNoteContent {...props} />
}
