import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { DownloadPlanForm } from './DownloadPlanForm.tsx'

export interface DownloadAllProps {
  streamId: number
  /** One day of the run; without it all open days. */
  dayId?: number
}

/** Downloads a day or a course, after the learner has seen the sizes. */
export function DownloadAll({ streamId, dayId }: DownloadAllProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="raised" icon={<DownloadIcon aria-hidden />} onClick={() => setOpen(true)}>
        {t(dayId === undefined ? 'offline.keepCourse' : 'offline.keepDay')}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title={t(dayId === undefined ? 'offline.keepCourse' : 'offline.keepDay')}
        description={dayId === undefined ? t('offline.openDaysOnly') : undefined}
      >
        <DownloadPlanForm streamId={streamId} dayId={dayId} onDone={close} />
      </Modal>
    </>
  )
}
