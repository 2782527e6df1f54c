export type RecordingMode = 'sound' | 'video'

/** By preference; the server accepts all. */
const formats: Readonly<Record<RecordingMode, readonly { recorderType: string; fileType: string }[]>> = {
  video: [
    { recorderType: 'video/webm;codecs=vp8,opus', fileType: 'video/webm' },
    { recorderType: 'video/webm', fileType: 'video/webm' },
    { recorderType: 'video/mp4', fileType: 'video/mp4' },
  ],
  sound: [
    { recorderType: 'audio/webm;codecs=opus', fileType: 'audio/webm' },
    { recorderType: 'audio/webm', fileType: 'audio/webm' },
    { recorderType: 'audio/mp4', fileType: 'audio/mp4' },
  ],
}

export type Recording = {
  stop: () => Promise<Blob | undefined>
  /** Stops after this time unless something else does before. */
  finished: (maxSeconds: number) => Promise<Blob | undefined>
}

type RecordingOptions = {
  mode: RecordingMode
  onPart?: (part: Blob) => void
}

const partMs = 1000

/** Starts recording; throws a NotSupportedError in browsers that cannot. An empty recording is undefined. */
export function startRecording(stream: MediaStream, { mode, onPart }: RecordingOptions): Recording {
  const format =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : formats[mode].find(({ recorderType }) => MediaRecorder.isTypeSupported(recorderType))
  if (!format) throw new DOMException('Nothing can be recorded', 'NotSupportedError')
  const recorder = new MediaRecorder(stream, { mimeType: format.recorderType })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    onPart?.(new Blob([data], { type: format.fileType }))
  })
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.start(partMs)
  const recorded = async () => {
    await stopped
    return parts.length === 0 ? undefined : new Blob(parts, { type: format.fileType })
  }
  const stop = () => {
    // The device may have stopped the recording already.
    if (recorder.state !== 'inactive') recorder.stop()
    return recorded()
  }
  return {
    stop,
    finished: async (maxSeconds) => {
      const timer = setTimeout(() => void stop(), maxSeconds * 1000)
      const recording = await recorded()
      clearTimeout(timer)
      return recording
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
