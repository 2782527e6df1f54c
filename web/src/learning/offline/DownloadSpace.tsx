import { useQueries } from '@tanstack/react-query'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { isWatched } from '#contract/learning/lessons/rules.ts'
import { getStreamStatus, statusExpands } from '#contract/learning/streams/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AlertDialog } from '../../ui/Modal.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useFreeBytes } from './DownloadPlanForm.tsx'
import styles from './DownloadSpace.module.css'
import type { DownloadIndex, Place } from './downloadIndex.ts'
import { changeDownloadSettings, removePlaces } from './downloads.ts'
import { useDownloadIndex } from './useDownloads.ts'

/** The space that downloads take, ways to free it, and how the rest is downloaded. */
export function DownloadSpace() {
  const index = useDownloadIndex()
  return (
    <aside className={styles.aside}>
      <Space index={index} />
      <Settings index={index} />
    </aside>
  )
}

function Space({ index }: { index: DownloadIndex }) {
  const [isAsking, setAsking] = useState(false)
  const free = useFreeBytes()
  const heading = useId()
  const isSeen = useWatched(index)
  const { downloads } = index
  const used = sumBytes(downloads)
  const watched = sumBytes(downloads.filter(({ places }) => places.every(isSeen)))
  const size = formatBytes(used)
  const close = () => setAsking(false)
  return (
    <Card className={styles.card} role="group" aria-labelledby={heading}>
      <h2 className="t-h3" id={heading}>
        {t('offline.space')}
      </h2>
      {typeof free === 'number' && (
        <span className={styles.bar} aria-hidden>
          <span className={styles.used} style={{ flexGrow: Math.max(used, (used + free) / 50) }} />
          <span className={styles.free} style={{ flexGrow: Math.max(free, 1) }} />
        </span>
      )}
      <p className="t-small muted">
        {typeof free === 'number'
          ? t('offline.usedAndFree', { size, free: formatBytes(free) })
          : t('offline.used', { size })}
      </p>
      {watched > 0 && (
        <Button size="small" wide icon={<Trash2 aria-hidden />} onClick={() => void removePlaces(isSeen)}>
          {t('offline.removeWatched', { size: formatBytes(watched) })}
        </Button>
      )}
      <Button size="small" wide icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {t('offline.removeAll')}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={t('offline.removeAllTitle')}
        description={t('offline.removeAllText')}
      >
        <Button onClick={close}>{t('offline.cancel')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            void removePlaces(() => true)
          }}
        >
          {t('offline.removeAll')}
        </Button>
      </AlertDialog>
    </Card>
  )
}

function Settings({ index: { isWifiOnly, isPaused, downloads } }: { index: DownloadIndex }) {
  const isUnfinished = downloads.some(({ status }) => status === 'pending' || status === 'LOADING')
  return (
    <Card className={styles.card} role="group" aria-label={t('offline.settings')}>
      <Switch
        label={t('offline.wifiOnly')}
        checked={isWifiOnly}
        onChange={({ target }) => changeDownloadSettings({ isWifiOnly: target.checked })}
      />
      {isUnfinished && (
        <Button
          size="small"
          wide
          icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          onClick={() => changeDownloadSettings({ isPaused: !isPaused })}
        >
          {t(isPaused ? 'offline.resume' : 'offline.pause')}
        </Button>
      )}
    </Card>
  )
}

/** Whether the lesson of a place was watched, by the progress that this device knows. */
function useWatched({ runs }: DownloadIndex): (place: Place) => boolean {
  const states = useQueries({ queries: runs.map(({ stream_id }) => progressQuery(stream_id)) })
  const lessonsOf = new Map(states.flatMap(({ data }) => (data ? [[data.stream_id, data.lessons]] : [])))
  return ({ streamId, lessonId, lessonSeconds: seconds }) => {
    const progress = lessonsOf.get(streamId)?.find((one) => one.lesson_set_lesson_id === lessonId)
    if (!progress) return false
    return isWatched({ seconds, viewedSeconds: progress.viewed_seconds, playCount: progress.play_count })
  }
}

/** The same answer as on the day's screen, which the device has stored. */
function progressQuery(streamId: number) {
  return queryOf(getStreamStatus, { params: { streamId }, query: { expand: statusExpands.join(',') } })
}

function sumBytes(downloads: DownloadIndex['downloads']): number {
  return downloads.reduce((sum, { bytes }) => sum + bytes, 0)
}
