import { Check, Clock, Download as DownloadIcon, RotateCcw } from 'lucide-react'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { call } from '../../platform/api/api.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { readPlayerSettings } from '../videos/playerSettings.ts'
import { videoOf } from '../videos/lessonVideos.ts'
import { addDownloads } from './downloads.ts'
import { downloadsOfLesson, listFilms, planDownload } from './films.ts'
import { useDownloadIndex, useProgress } from './useDownloads.ts'

export interface DownloadButtonProps {
  streamId: number
  lesson: Lesson
}

/** Downloads the films of a lesson, with their size; then shows how far they are and leads to the queue. */
export function DownloadButton({ streamId, lesson }: DownloadButtonProps) {
  const { downloads } = useDownloadIndex()
  const listed = downloadsOfLesson(lesson, downloads)
  const { state, label } = useProgress(listed ?? [])
  const adding = useAction(() => addLesson(streamId, lesson.id))
  const { isVertical } = readPlayerSettings()
  const videos = [false, true].flatMap((isExplanation) => videoOf(lesson, { isExplanation, isVertical }) ?? [])
  if (videos.length === 0) return null
  if (listed && state.status === 'LOADED') return <DownloadedTag />
  if (listed && state.status !== 'FAIL')
    return (
      <AppLink href={paths.downloads()} className={buttonClass({ variant: 'raised', size: 'small' })}>
        <Clock aria-hidden />
        {label}
      </AppLink>
    )
  const bytes = videos.reduce((sum, { mp4_bytes }) => sum + (mp4_bytes ?? 0), 0)
  const size = bytes > 0 ? t('offline.keepSize', { size: formatBytes(bytes) }) : t('offline.keep')
  return (
    <Button
      size="small"
      variant="raised"
      busy={adding.isPending}
      icon={listed ? <RotateCcw aria-hidden /> : <DownloadIcon aria-hidden />}
      onClick={() => adding.run()}
    >
      {listed ? label : size}
    </Button>
  )
}

async function addLesson(streamId: number, lessonId: number): Promise<void> {
  const answer = await call(listDownloads, { params: { streamId }, query: { filter: { lesson_id: lessonId } } })
  const { films, hasUnready } = planDownload(listFilms(answer, readPlayerSettings().isVertical), [])
  if (films.length > 0) addDownloads(answer, films)
  if (films.length === 0 || hasUnready)
    showToast({ text: t(films.length > 0 ? 'offline.someUnready' : 'offline.unready') })
}

export function DownloadedTag() {
  return (
    <Tag tone="ok" icon={<Check aria-hidden />}>
      {t('offline.kept')}
    </Tag>
  )
}
