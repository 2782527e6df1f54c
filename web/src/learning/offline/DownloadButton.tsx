import { Check, Download as DownloadIcon, RotateCcw } from 'lucide-react'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { call } from '../../platform/api/api.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { readPlayerSettings } from '../videos/playerSettings.ts'
import { videoOf } from '../videos/lessonVideos.ts'
import { progressLabel, sumDownloads } from './downloadState.ts'
import { addDownloads } from './downloads.ts'
import { listFilms, planDownload } from './films.ts'
import { useDownloadIndex, useWaitReason } from './useDownloads.ts'

export interface DownloadButtonProps {
  streamId: number
  lesson: Lesson
}

/** Downloads the films of a lesson, with their size, and shows how far they are. */
export function DownloadButton({ streamId, lesson }: DownloadButtonProps) {
  const { downloads } = useDownloadIndex()
  const reason = useWaitReason()
  const adding = useAction(() => addLesson(streamId, lesson.id))
  const { isVertical } = readPlayerSettings()
  const videos = [false, true].flatMap((isExplanation) => videoOf(lesson, { isExplanation, isVertical }) ?? [])
  const listed = downloads.filter((one) => one.places.some(({ lessonId }) => lessonId === lesson.id))
  const state = sumDownloads(listed)
  if (videos.length === 0) return null
  if (listed.length > 0 && state.status === 'LOADED') return <DownloadedTag />
  const isWaiting = listed.length > 0 && state.status !== 'FAIL'
  const bytes = videos.reduce((sum, { mp4_bytes }) => sum + (mp4_bytes ?? 0), 0)
  const label = bytes > 0 ? t('offline.keepSize', { size: formatBytes(bytes) }) : t('offline.keep')
  return (
    <Button
      size="small"
      variant="raised"
      busy={adding.isPending || (isWaiting && state.status === 'LOADING' && reason === undefined)}
      disabledReason={isWaiting ? progressLabel(state, reason) : undefined}
      isReasonShown
      icon={state.failed ? <RotateCcw aria-hidden /> : <DownloadIcon aria-hidden />}
      onClick={() => adding.run()}
    >
      {listed.length > 0 ? progressLabel(state, reason) : label}
    </Button>
  )
}

async function addLesson(streamId: number, lessonId: number): Promise<void> {
  const answer = await call(listDownloads, { params: { streamId }, query: { filter: { lesson_id: lessonId } } })
  const { films } = planDownload(listFilms(answer, readPlayerSettings().isVertical), [])
  if (films.length === 0) showToast({ text: t('offline.unready') })
  else addDownloads(answer, films)
}

export function DownloadedTag() {
  return (
    <Tag tone="ok" icon={<Check aria-hidden />}>
      {t('offline.kept')}
    </Tag>
  )
}
