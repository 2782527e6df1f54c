import { RotateCcw, Trash2 } from 'lucide-react'
import { dayQuery } from '../courses/dayQuery.ts'
import { formatPercent } from '../../platform/language/format.ts'
import { formatBytes } from '../../platform/language/formatBytes.ts'
import { t } from '../../platform/language/language.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { download, removeDownload, type Download } from './downloads.ts'
import styles from './DownloadList.module.css'
import { DownloadedTag } from './DownloadedTag.tsx'
import { failureLabel, progressOf } from './downloadLabel.ts'

/** The user's downloads: finished, in progress and failed, each with its actions. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const bytes = downloads.filter(({ status }) => status === 'LOADED').reduce((sum, one) => sum + one.bytes, 0)
  return (
    <>
      <ul className={styles.list}>
        {downloads.map((one) => (
          <li key={one.videoId} className={styles.row}>
            <span className={styles.label}>
              <b className="t-label">{one.title}</b>
              <span className="t-small muted">{stateLabel(one)}</span>
            </span>
            <State download={one} />
            {one.status !== 'LOADING' && (
              <IconButton
                size="small"
                label={t('offline.remove', { title: one.title })}
                icon={<Trash2 aria-hidden />}
                onClick={() => void removeDownload(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {bytes > 0 && <p className="t-small muted">{t('offline.total', { size: formatBytes(bytes) })}</p>}
    </>
  )
}

function stateLabel(one: Download): string {
  if (one.status === 'LOADED') return formatBytes(one.bytes)
  return one.status === 'FAIL' ? failureLabel(one) : formatPercent(progressOf(one))
}

function State({ download: one }: { download: Download }) {
  if (one.status === 'LOADED') return <DownloadedTag />
  if (one.status === 'LOADING')
    return <progress className={styles.progress} value={progressOf(one)} aria-label={one.title} />
  return (
    <IconButton
      size="small"
      label={t('offline.retry', { title: one.title })}
      icon={<RotateCcw aria-hidden />}
      onClick={() => void retryDownload(one)}
    />
  )
}

/** Fetches a valid URL first; the day may be locked by now, then the error says so. */
async function retryDownload({ videoId, courseId, stageId, dayId, lessonId, title }: Download): Promise<void> {
  try {
    const day = await queryClient.query({ ...dayQuery({ courseId, stageId, dayId }), staleTime: 0, retry: false })
    const lessons = (day.lesson_sets ?? []).flatMap((set) => set.lessons)
    const found = lessons
      .flatMap((lesson) => [lesson.local_video_file, lesson.vertical_video])
      .find((video) => video?.id === videoId)
    const picture = lessons.find(({ id }) => id === lessonId)?.image_url ?? null
    if (found) await download({ ...found, picture }, { courseId, stageId, dayId, lessonId, title })
    else showToast({ text: t('offline.failed') })
  } catch (error) {
    showToast({ text: error instanceof Error ? error.message : t('offline.failed') })
  }
}
