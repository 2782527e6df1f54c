import { Modal } from '../../ui/Modal.tsx'
import { DemoVideoPlayer, type DemoVideoPlayerProps } from './DemoVideoPlayer.tsx'

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
