import { useQuery } from '@tanstack/react-query'
import type { Course } from '#contract/learning/courses/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { Poster } from '../../ui/art/Poster.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { DemoVideoQuery } from '../courses/videoQueries.ts'
import { FilmPlayer } from './FilmPlayer.tsx'

interface DemoVideoPlayerProps {
  course: Pick<Course, 'id' | 'title'>
  query: DemoVideoQuery
}

interface DemoVideoDialogProps extends DemoVideoPlayerProps {
  open: boolean
  onClose: () => void
}

/** The demo video of a course; playback ends with the dialog. */
export function DemoVideoDialog({ open, onClose, course, query }: DemoVideoDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={course.title} wide>
      <DemoVideoPlayer course={course} query={query} />
    </Modal>
  )
}

function DemoVideoPlayer({ course: { id, title }, query }: DemoVideoPlayerProps) {
  const { data: video, error, refetch } = useQuery(query)
  return (
    <FilmPlayer
      title={title}
      video={video}
      error={error}
      refresh={async () => (await refetch()).data ?? undefined}
      poster={<Poster theme={publicConfig().project.theme} seed={id} stage={1} hair={1} />}
    />
  )
}
