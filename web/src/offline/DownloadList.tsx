import { RotateCcw, Trash2 } from 'lucide-react'
import { dayQuery } from '../courses/courseQueries.ts'
import { formatBytes, formatPercent } from '../format.ts'
import { t } from '../language.ts'
import { queryClient } from '../queries.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { showToast } from '../ui/toasts.ts'
import { download, removeDownload, type Download } from './downloads.ts'
import styles from './DownloadList.module.css'
import { KeptTag } from './KeptTag.tsx'
import { failureWords, shareOf } from './words.ts'

/** The videos on this device, those on their way and those that did not arrive, each with what can be done. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const bytes = downloads.filter(({ status }) => status === 'LOADED').reduce((sum, one) => sum + one.bytes, 0)
  return (
    <>
      <ul className={styles.list}>
        {downloads.map((one) => (
          <li key={one.videoId} className={styles.row}>
            <span className={styles.words}>
              <b className="t-label">{one.title}</b>
              <span className="t-small muted">{stateWords(one)}</span>
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

function stateWords(one: Download): string {
  if (one.status === 'LOADED') return formatBytes(one.bytes)
  return one.status === 'FAIL' ? failureWords(one) : formatPercent(shareOf(one))
}

function State({ download: one }: { download: Download }) {
  if (one.status === 'LOADED') return <KeptTag />
  if (one.status === 'LOADING')
    return <progress className={styles.progress} value={shareOf(one)} aria-label={one.title} />
  return (
    <IconButton
      size="small"
      label={t('offline.retry', { title: one.title })}
      icon={<RotateCcw aria-hidden />}
      onClick={() => void downloadAgain(one)}
    />
  )
}

/** Asks for an address that works now; the day may be closed by this time, which the answer says. */
async function downloadAgain({ videoId, courseId, stageId, dayId, lessonId, title }: Download): Promise<void> {
  try {
    const day = await queryClient.query({ ...dayQuery({ courseId, stageId, dayId }), staleTime: 0, retry: false })
    const lessons = (day.lesson_sets ?? []).flatMap((set) => set.lessons)
    const film = lessons
      .flatMap((lesson) => [lesson.local_video_file, lesson.vertical_video])
      .find((video) => video?.id === videoId)
    const picture = lessons.find(({ id }) => id === lessonId)?.image_url ?? null
    if (film) await download({ ...film, picture }, { courseId, stageId, dayId, lessonId, title })
    else showToast({ text: t('offline.failed') })
  } catch (error) {
    showToast({ text: error instanceof Error ? error.message : t('offline.failed') })
  }
}
