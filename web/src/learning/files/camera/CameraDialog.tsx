import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { devicePlatform } from '../../../platform/device/devicePlatform.ts'
import type { CaptureError, DevicePlatform } from '../../../platform/device/platform.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import styles from './CameraDialog.module.css'
import { captureErrorOf, captureText, useCamera } from './useCamera.ts'
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
  const { registered: device } = devicePlatform
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
      {device ? (
        <DeviceCamera
          key={attempt}
          device={device}
          mode={mode}
          onCapture={onCapture}
          onChooseFile={onChooseFile}
          onRetry={retry}
        />
      ) : (
        <Camera
          key={attempt}
          mode={mode}
          recording={recording}
          onCapture={onCapture}
          onChooseFile={onChooseFile}
          onRecord={setRecording}
          onRetry={retry}
        />
      )}
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
        <CameraFailure error={error} />
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

function CameraFailure({ error }: { error: CaptureError }) {
  return (
    <Note tone="warn" title={t('files.cameraFailed')} role="alert">
      <p>{captureText(error)}</p>
    </Note>
  )
}

type DeviceCameraProps = Omit<CameraProps, 'recording' | 'onRecord'> & { device: DevicePlatform }

/** The camera application of the device, which opens by itself; shows only why it did not. */
function DeviceCamera({ device, mode, onCapture, onChooseFile, onRetry }: DeviceCameraProps) {
  const [error, setError] = useState<CaptureError>()
  const wasOpened = useRef(false)
  const open = useEffectEvent(() => {
    if (wasOpened.current) return
    wasOpened.current = true
    device.capture(mode).then(onCapture, (caught: unknown) => setError(captureErrorOf(caught)))
  })
  useEffect(() => open(), [])
  return (
    <>
      {error && <CameraFailure error={error} />}
      <div className={styles.actions}>
        <Button variant="primary" busy={!error} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
        {error === 'denied' && <Button onClick={() => void device.openSettings()}>{t('files.openSettings')}</Button>}
        <Button onClick={onChooseFile}>{t('files.chooseFile')}</Button>
      </div>
    </>
  )
}

function captureLabel(mode: CameraMode, isRecording: boolean): string {
  if (mode === 'photo') return t('files.takePhoto')
  return isRecording ? t('files.stopRecording') : t('files.record')
}
