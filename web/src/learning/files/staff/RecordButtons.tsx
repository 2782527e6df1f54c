import { useEffect, useEffectEvent } from 'react'
import { maxRecordingSeconds } from '#contract/learning/files/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { recordingFile, type RecordingMode } from '../camera/capture.ts'
import { RecordButton } from './RecordButton.tsx'
import { recoverRecording } from './recordings.ts'

export interface RecordButtonsProps {
  /** Names the item being answered, to which an interrupted recording belongs. */
  name: string
  onRecord: (file: File, mode: RecordingMode) => void
  disabledReason?: string | undefined
}

const modes = ['sound', 'video'] as const
const titles = { sound: 'files.staff.soundTitle', video: 'files.staff.videoTitle' } as const
const fileNames = { sound: 'files.staff.soundName', video: 'files.staff.videoName' } as const

/** Records a voice or a video; recovers a recording that a closed tab interrupted. */
export function RecordButtons({ name, onRecord, disabledReason }: RecordButtonsProps) {
  const nameOf = (mode: RecordingMode) => `${name} ${mode}`
  const add = (recorded: Blob, mode: RecordingMode) => onRecord(recordingFile(recorded, t(fileNames[mode])), mode)
  const recover = useEffectEvent(async (mode: RecordingMode) => {
    if (!disabledReason) await recoverRecording(nameOf(mode), (recorded) => add(recorded, mode))
  })
  useEffect(() => {
    const recoverAll = async () => {
      for (const mode of modes) await recover(mode)
    }
    void recoverAll()
  }, [])
  return modes.map((mode) => (
    <RecordButton
      key={mode}
      mode={mode}
      title={t(titles[mode])}
      maxSeconds={maxRecordingSeconds}
      name={nameOf(mode)}
      onRecord={(recorded) => add(recorded, mode)}
      disabledReason={disabledReason}
    />
  ))
}
