import { useEffect, useState } from 'react'
import { captureErrorOf, type CaptureError } from './captureErrors.ts'
import type { RecordingMode } from './record.ts'

export type CaptureMode = 'photo' | RecordingMode

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
