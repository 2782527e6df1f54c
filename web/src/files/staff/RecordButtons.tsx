import { Mic, Video } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { recordingSecondsMaximum } from '#contract/files/rules.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { showToast } from '../../ui/toasts.ts'
import { recordingFile, type RecordingMode } from '../camera/record.ts'
import { findKept, forgetKept } from './keptParts.ts'
import { withRecordingLock } from './recordingLock.ts'

const RecorderDialog = lazyOverlay(async () => (await import('./RecorderDialog.tsx')).RecorderDialog)

export interface RecordButtonsProps {
  /** What is answered: a recording that was interrupted belongs to it. */
  name: string
  onRecord: (file: File, mode: RecordingMode) => void
  /** Why nothing can be recorded now. */
  disabledReason?: string | undefined
}

const modes = ['sound', 'video'] as const
const fileNames = { sound: 'files.staff.soundName', video: 'files.staff.videoName' } as const

/** Records a voice or a video; what a closed tab had interrupted is found again. */
export function RecordButtons({ name, onRecord, disabledReason }: RecordButtonsProps) {
  const [mode, setMode] = useState<RecordingMode>()
  const nameOf = (one: RecordingMode) => `${name} ${one}`
  const add = (recorded: Blob, one: RecordingMode) => onRecord(recordingFile(recorded, t(fileNames[one])), one)
  const recover = useEffectEvent(async (one: RecordingMode) => {
    if (disabledReason) return
    await withRecordingLock(nameOf(one), async () => {
      const recorded = await findKept(nameOf(one))
      if (!recorded) return
      add(recorded, one)
      showToast({ text: t('files.staff.recovered') })
      await forgetKept(nameOf(one))
    })
  })
  useEffect(() => {
    const recoverAll = async () => {
      for (const one of modes) await recover(one)
    }
    void recoverAll()
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<Mic aria-hidden />}
        aria-haspopup="dialog"
        disabledReason={disabledReason}
        onClick={() => setMode('sound')}
      >
        {t('files.staff.soundTitle')}
      </Button>
      <Button
        variant="ghost"
        size="small"
        icon={<Video aria-hidden />}
        aria-haspopup="dialog"
        disabledReason={disabledReason}
        onClick={() => setMode('video')}
      >
        {t('files.staff.videoTitle')}
      </Button>
      {mode && (
        <RecorderDialog
          open
          mode={mode}
          secondsMaximum={recordingSecondsMaximum}
          name={nameOf(mode)}
          onRecord={(recorded) => {
            setMode(undefined)
            add(recorded, mode)
          }}
          onClose={() => setMode(undefined)}
        />
      )}
    </>
  )
}
