import { useEffect, useState } from 'react'
import { devicePlatform } from '../../../platform/device/devicePlatform.ts'
import { CaptureFailure, type CaptureError, type CaptureMode } from '../../../platform/device/platform.ts'
import { t } from '../../../platform/language/language.ts'

const byName: Readonly<Record<string, CaptureError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'unsupported',
  NotSupportedError: 'unsupported',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'invalid',
  TypeError: 'invalid',
}

const texts: Record<CaptureError, () => string> = {
  internal: () => t('files.captureInternal'),
  busy: () => t('files.captureBusy'),
  invalid: () => t('files.captureInvalid'),
  empty: () => t('files.captureEmpty'),
  denied: () => t(devicePlatform.registered ? 'files.captureDeniedInApp' : 'files.captureDenied'),
  unsupported: () => t('files.captureUnsupported'),
}

const side = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' }

type Camera = { stream: MediaStream | undefined; error: CaptureError | undefined }

/** The camera, or for sound the microphone, open as long as the component is shown. */
export function useCamera(mode: CaptureMode): Camera {
  const [camera, setCamera] = useState<Camera>({ stream: undefined, error: undefined })
  useEffect(() => {
    const closing = new AbortController()
    const open = async () => {
      try {
        const stream = await openCamera(mode, closing.signal)
        if (!closing.signal.aborted) setCamera({ stream, error: undefined })
      } catch (error) {
        if (!closing.signal.aborted) setCamera({ stream: undefined, error: captureErrorOf(error) })
      }
    }
    void open()
    return () => closing.abort()
  }, [mode])
  return camera
}

/** Opens the camera until the signal is aborted. */
async function openCamera(mode: CaptureMode, signal: AbortSignal): Promise<MediaStream> {
  // Missing in old browsers and on pages without https.
  const { mediaDevices } = navigator as Partial<Navigator>
  if (!mediaDevices) throw new DOMException('There are no media devices', 'NotSupportedError')
  const stream = await mediaDevices.getUserMedia({ video: mode === 'sound' ? false : side, audio: mode !== 'photo' })
  const close = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) close()
  else signal.addEventListener('abort', close)
  return stream
}

export function captureErrorOf(error: unknown): CaptureError {
  if (error instanceof CaptureFailure) return error.error
  return (error instanceof Error && byName[error.name]) || 'internal'
}

/** The text of an error, which says what to do. */
export function captureText(error: CaptureError): string {
  return texts[error]()
}
