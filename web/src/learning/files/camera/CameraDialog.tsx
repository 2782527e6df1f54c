import { useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import styles from './CameraDialog.module.css'
import { captureErrorOf, captureText, type CaptureError, useCamera } from './useCamera.ts'
import { recordingFile, startRecording, takePhoto, type Recording } from './capture.ts'

type CameraMode = 'photo' | 'video'

export interface CameraDialogProps {
  mode: CameraMode
  onCapture: (file: File) => void
  /** Chooses a file instead, where the camera does not work. */
  onChooseFile: () => void
  onClose: () => void
}

export function CameraDialog({ mode, onCapture, onChooseFile, onClose }: CameraDialogProps) {
  const [attempt, setAttempt] = useState(0)
  const [recording, setRecording] = useState<Recording>()
  const retry = () => {
    setRecording(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <Modal
      open
      onClose={onClose}
      dismissible={!recording}
      title={mode === 'photo' ? t('files.photoTitle') : t('files.videoTitle')}
    >
      <Camera
        key={attempt}
        mode={mode}
        recording={recording}
        onCapture={onCapture}
        onChooseFile={onChooseFile}
        onRecord={setRecording}
        onRetry={retry}
      />
    </Modal>
  )
}

type CameraProps = Omit<CameraDialogProps, 'onClose'> & {
  recording: Recording | undefined
  onRecord: (recording: Recording) => void
  onRetry: () => void
}

function Camera({ mode, recording, onCapture, onChooseFile, onRecord, onRetry }: CameraProps) {
  const [failure, setFailure] = useState<CaptureError>()
  const { stream, error = failure } = useCamera(mode)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [stream])
  const keep = (file: File | undefined) => (file ? onCapture(file) : setFailure('empty'))
  const capture = async () => {
    try {
      if (mode === 'photo') keep(video.current ? await takePhoto(video.current) : undefined)
      else if (recording) {
        const recorded = await recording.stop()
        keep(recorded && recordingFile(recorded, mode))
      } else if (stream) onRecord(startRecording(stream, { mode }))
    } catch (caught) {
      setFailure(captureErrorOf(caught))
    }
  }
  return (
    <>
      {error ? (
        <Note tone="warn" title={t('files.cameraFailed')} role="alert">
          <p>{captureText(error)}</p>
        </Note>
      ) : (
        <video ref={video} className={styles.picture} aria-label={t('files.picture')} autoPlay muted playsInline />
      )}
      <div className={styles.actions}>
        {error ? (
          <Button variant="primary" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        ) : (
          <Button variant="primary" busy={!stream} onClick={() => void capture()}>
            {captureLabel(mode, recording !== undefined)}
          </Button>
        )}
        <Button onClick={onChooseFile}>{t('files.chooseFile')}</Button>
      </div>
    </>
  )
}

function captureLabel(mode: CameraMode, isRecording: boolean): string {
  if (mode === 'photo') return t('files.takePhoto')
  return isRecording ? t('files.stopRecording') : t('files.record')
}
