import { RotateCcw, Trash2 } from 'lucide-react'
import { EmptySection, NotAvailable } from '../../brands/EmptySection.tsx'
import { hasDownloads, useFlags } from '../../brands/applicationConfig.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { formatPercent, formatBytes } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { showToast } from '../../ui/toasts.ts'
import { dayQuery } from '../courses/videoQueries.ts'
import { useDownloads, DownloadedTag, failureLabel, progressOf } from './DownloadButton.tsx'
import { download, removeDownload, type Download } from './downloads.ts'
import styles from './DownloadsScreen.module.css'

/** The downloaded videos. Browsers have none. */
export function DownloadsScreen() {
  useLanguage()
  if (!hasDownloads(useFlags()))
    return (
      <>
        <PageTitle>{t('offline.title')}</PageTitle>
        <NotAvailable title={t('offline.notAvailable')} text={t('offline.notAvailableText')} />
      </>
    )
  return <Downloads />
}

function Downloads() {
  const downloads = useDownloads()
  if (downloads.length > 0) return <DownloadList downloads={downloads} />
  return (
    <EmptySection
      emptyTitle={t('offline.emptyTitle')}
      text={t('offline.emptyText')}
      act={{ path: paths.courses(), label: t('offline.toCourses') }}
      seed={3}
    />
  )
}

/** The user's downloads: finished, in progress and failed, each with its actions. */
function DownloadList({ downloads }: { downloads: readonly Download[] }) {
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
