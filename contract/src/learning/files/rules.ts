/** video 1, image 2, sound 3, document or other 4, subtitle 5 */
export const fileTypes = { video: 1, image: 2, sound: 3, document: 4, subtitle: 5 } as const

export const uploadStatuses = ['NOT_UPLOADED', 'UPLOADED', 'DONE', 'FAIL'] as const

/** Only staff upload sounds and subtitles. */
export function isForStaff(type: number): boolean {
  return type === fileTypes.sound || type === fileTypes.subtitle
}

/** Maximum length of an expert's recording, in seconds. */
export const maxRecordingSeconds = 180
/** Recorders stop a little late. */
export const recordingToleranceSeconds = 3

/** Whether a recording is too long; also if its length is unknown. */
export function isTooLong(durationMs: number | null | undefined, maxSeconds: number): boolean {
  return (durationMs ?? Infinity) > (maxSeconds + recordingToleranceSeconds) * 1000
}

/** Maximum sides of a photo in pixels; a long one, such as a screenshot of a page, may be longer to stay readable. */
const photoSide = 1920
const longPhoto = { ratio: 3, pixels: 8_000_000, side: 16_000 }

/** The size in which a photo is kept: scaled down, never up. */
export function photoSizeOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const longest = Math.max(width, height)
  const isLong = longest > longPhoto.ratio * Math.min(width, height)
  const longScale = Math.min(Math.sqrt(longPhoto.pixels / (width * height)), longPhoto.side / longest)
  const scale = Math.min(1, isLong ? Math.max(longScale, photoSide / longest) : photoSide / longest)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

const megabyte = 1024 * 1024

/** Larger files are sent in parts of this size, which resume after a lost connection: a request ends after a minute. */
export const partBytes = 8 * megabyte

/** Browsers scale photos down before sending them. */
export const largestPhotoBytes = 100 * megabyte

/** The largest file of a type, in bytes. */
export function largestBytes(type: number, limits: { video_bytes: number; other_bytes: number }): number {
  return type === fileTypes.video ? limits.video_bytes : limits.other_bytes
}
