import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { CaptureError } from '../../../platform/device/platform.ts'
import { captureErrorOf, useCamera } from '../camera/useCamera.ts'
import { startRecording, type Recording, type RecordingMode } from '../camera/capture.ts'
import { forgetKept, keepPart, withRecordingLock } from './recordings.ts'
import styles from './RecorderDialog.module.css'

export interface RecorderDialogProps {
  open: boolean
  mode: RecordingMode
  title: string
  maxSeconds: number
  /** The key of its parts on this device. */
  name: string
  onRecord: (recorded: Blob) => void
  onClose: () => void
}

/** Records a voice or a video; what is being recorded is discarded when the dialog is closed. */
export function RecorderDialog(props: RecorderDialogProps) {
  const [attempt, setAttempt] = useState(0)
  const [isRecording, setRecording] = useState(false)
  const [failure, setFailure] = useState<CaptureError>()
  const [closing] = useState(() => new AbortController())
  const fail = (error: CaptureError) => {
    setRecording(false)
    setFailure(error)
  }
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  const close = () => {
    closing.abort()
    props.onClose()
  }
  return (
    <Modal open={props.open} onClose={close} dismissible={!isRecording} title={props.title}>
      {failure ? (
        <Failure error={failure} onRetry={retry} />
      ) : (
        <Recorder
          key={attempt}
          {...props}
          closing={closing.signal}
          onStart={() => setRecording(true)}
          onFail={fail}
          onRetry={retry}
        />
      )}
    </Modal>
  )
}

function Failure({ error, onRetry }: { error: CaptureError; onRetry: () => void }) {
  return (
    <Note
      tone="warn"
      title={`${t('files.staff.failed')}.`}
      role="alert"
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    >
      {t(failureTexts[error])}
    </Note>
  )
}

type RecorderProps = Omit<RecorderDialogProps, 'open' | 'onClose' | 'title'> & {
  /** Aborted when the dialog is closed. */
  closing: AbortSignal
  onStart: () => void
  onFail: (error: CaptureError) => void
  onRetry: () => void
}

function Recorder({ mode, maxSeconds, name, closing, onRecord, onStart, onFail, onRetry }: RecorderProps) {
  const [recording, setRecording] = useState<Recording>()
  const { stream, error } = useCamera(mode)
  const record = async (opened: MediaStream) => {
    let count = 0
    const started = startRecording(opened, { mode, onPart: (part) => void keepPart(name, (count += 1), part) })
    setRecording(started)
    onStart()
    // The device may stop the recording too.
    const recorded = await started.finished(maxSeconds)
    if (recorded && !closing.aborted) onRecord(recorded)
    if (!recorded) onFail('empty')
    await forgetKept(name)
  }
  const press = async () => {
    try {
      if (recording) return void recording.stop()
      if (stream && !(await withRecordingLock(name, () => record(stream)))) onFail('busy')
    } catch (caught) {
      onFail(captureErrorOf(caught))
    }
  }
  if (error) return <Failure error={error} onRetry={onRetry} />
  return (
    <div className={styles.recorder}>
      {mode === 'video' && stream && <Picture stream={stream} />}
      <p className="t-small muted">{t('files.staff.limit', { time: formatClock(maxSeconds) })}</p>
      <Counter isRunning={recording !== undefined} maxSeconds={maxSeconds} />
      <Button variant="primary" icon={<Mic aria-hidden />} busy={!stream} onClick={() => void press()}>
        {recording ? t('files.staff.stop') : t('files.staff.start')}
      </Button>
    </div>
  )
}

const failureTexts = {
  internal: 'files.staff.internal',
  invalid: 'files.staff.unsupported',
  busy: 'files.staff.busy',
  empty: 'files.staff.empty',
  denied: 'files.staff.denied',
  unsupported: 'files.staff.unsupported',
} as const

function Picture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video ref={video} className={styles.picture} aria-label={t('files.staff.picture')} autoPlay muted playsInline />
  )
}

/** How long it has recorded; while it does, closing the tab asks first. */
function Counter({ isRunning, maxSeconds }: { isRunning: boolean; maxSeconds: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return undefined
    const startedAt = performance.now()
    const timer = window.setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 200)
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isRunning])
  const maximum = formatClock(maxSeconds)
  return (
    <p className={styles.counter} role="timer" data-running={isRunning || undefined}>
      {t('files.staff.time', { time: formatClock(Math.min(seconds, maxSeconds)), maximum })}
    </p>
  )
}
