export type RecordingMode = 'sound' | 'video'

/** The first that the browser can record; the server reads all. */
const formats: Readonly<Record<RecordingMode, readonly { mime: string; type: string }[]>> = {
  video: [
    { mime: 'video/webm;codecs=vp8,opus', type: 'video/webm' },
    { mime: 'video/webm', type: 'video/webm' },
    { mime: 'video/mp4', type: 'video/mp4' },
  ],
  sound: [
    { mime: 'audio/webm;codecs=opus', type: 'audio/webm' },
    { mime: 'audio/webm', type: 'audio/webm' },
    { mime: 'audio/mp4', type: 'audio/mp4' },
  ],
}

export type Recording = {
  stop: () => Promise<Blob | undefined>
  /** Stops after this time unless something else does before. */
  ended: (secondsMaximum: number) => Promise<Blob | undefined>
}

type RecordingOptions = {
  mode?: RecordingMode
  onPart?: (part: Blob) => void
}

const partMs = 1000

/** Starts recording; throws a NotSupportedError where the browser cannot. Undefined is recorded if nothing was. */
export function startRecording(stream: MediaStream, { mode = 'video', onPart }: RecordingOptions = {}): Recording {
  const format =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : formats[mode].find(({ mime }) => MediaRecorder.isTypeSupported(mime))
  if (!format) throw new DOMException('Nothing can be recorded', 'NotSupportedError')
  const recorder = new MediaRecorder(stream, { mimeType: format.mime })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    onPart?.(new Blob([data], { type: format.type }))
  })
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.start(partMs)
  const ended = async () => {
    await stopped
    return parts.length === 0 ? undefined : new Blob(parts, { type: format.type })
  }
  const stop = () => {
    // The camera may have ended it.
    if (recorder.state !== 'inactive') recorder.stop()
    return ended()
  }
  return {
    stop,
    ended: async (secondsMaximum) => {
      const timer = setTimeout(() => void stop(), secondsMaximum * 1000)
      const recorded = await ended()
      clearTimeout(timer)
      return recorded
    },
  }
}

export function recordingFile(recorded: Blob, name: string): File {
  const extension = recorded.type.includes('mp4') ? 'mp4' : 'webm'
  return new File([recorded], `${name}.${extension}`, { type: recorded.type })
}

/** The current picture of the camera as a JPEG; undefined before the first one. */
export async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  if (!video.videoWidth) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return photo ? new File([photo], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
