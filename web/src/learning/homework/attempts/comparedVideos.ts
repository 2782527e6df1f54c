import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { t } from '../../../platform/language/language.ts'

export type ComparedVideo = { key: string; name: string; url: string; frameRate: number | null }

const isPlayable = ({ type, status }: UploadedFile) => type === fileTypes.video && status !== 'FAIL'

/** The videos of attempts, the newest first. */
export function attemptVideos(attempts: readonly HomeworkAttempt[]): ComparedVideo[] {
  return attempts
    .flatMap(({ files }, index) =>
      files.filter(isPlayable).map(({ id, name, url, frame_rate: frameRate }) => ({
        key: `${index} ${id}`,
        name: t('marks.compare.version', { number: index + 1, name }),
        url,
        frameRate,
      })),
    )
    .toReversed()
}

/** Whether there are two videos, or one and the lessons of its day. */
export function isComparable(attempts: readonly HomeworkAttempt[], hasLessons: boolean): boolean {
  return attemptVideos(attempts).length > (hasLessons ? 0 : 1)
}
