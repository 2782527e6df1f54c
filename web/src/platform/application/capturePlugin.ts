/// <reference types="cordova-plugin-media-capture" />

import { fetchFile } from '../api/api.ts'
import { CaptureFailure, type CaptureError, type CaptureMode } from '../device/platform.ts'

/** Codes of `cordova-plugin-media-capture`. */
const errors: Readonly<Record<number, CaptureError>> = {
  0: 'internal',
  1: 'busy',
  2: 'invalid',
  3: 'empty',
  4: 'denied',
  20: 'unsupported',
}

/** Takes a photo, a video or a sound with the device's own application; throws a `CaptureFailure`. */
export async function captureByPlugin(mode: CaptureMode, addressOf: (path: string) => string): Promise<File> {
  const { device } = navigator as Partial<Navigator>
  if (!device) throw new CaptureFailure('unsupported')
  const captured = await new Promise<MediaFile | undefined>((resolve, reject) => {
    const handleFiles = ([file]: MediaFile[]) => resolve(file)
    const handleError = ({ code }: { code: number }) => reject(new CaptureFailure(errors[code] ?? 'internal'))
    if (mode === 'photo') device.capture.captureImage(handleFiles, handleError)
    else if (mode === 'video') device.capture.captureVideo(handleFiles, handleError)
    else device.capture.captureAudio(handleFiles, handleError)
  })
  if (!captured) throw new CaptureFailure('empty')
  const { fullPath, name, type } = captured
  const response = await fetchFile(addressOf(fullPath))
  return new File([await response.blob()], name, { type })
}
