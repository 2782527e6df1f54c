import { Mic, Video } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyComponent.tsx'
import type { RecordingMode } from '../camera/capture.ts'

const RecorderDialog = lazyOverlay(async () => (await import('./RecorderDialog.tsx')).RecorderDialog)

export interface RecordButtonProps {
  mode: RecordingMode
  title: string
  maxSeconds: number
  /** The key of the recording on this device until it ends. */
  name: string
  onOpen?: () => void
  /** The dialog was closed without a recording. */
  onCancel?: () => void
  onRecord: (recorded: Blob) => void
  disabledReason?: string | undefined
}

const icons = { sound: Mic, video: Video } as const

export function RecordButton({ onOpen, onCancel, onRecord, disabledReason, ...recorder }: RecordButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[recorder.mode]
  const open = () => {
    setOpen(true)
    onOpen?.()
  }
  const cancel = () => {
    setOpen(false)
    onCancel?.()
  }
  const record = (recorded: Blob) => {
    setOpen(false)
    onRecord(recorded)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<Icon aria-hidden />}
        aria-haspopup="dialog"
        disabledReason={disabledReason}
        onClick={open}
      >
        {recorder.title}
      </Button>
      {isOpen && <RecorderDialog open {...recorder} onRecord={record} onClose={cancel} />}
    </>
  )
}
