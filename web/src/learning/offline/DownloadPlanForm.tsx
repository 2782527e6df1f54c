import { useQuery } from '@tanstack/react-query'
import { listDownloads, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Rows } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { readPlayerSettings } from '../videos/playerSettings.ts'
import styles from './DownloadPlanForm.module.css'
import { addDownloads, changeDownloadSettings } from './downloads.ts'
import { listFilms, planDownload, type DownloadPlan } from './films.ts'
import { requireDevice } from './keptFiles.ts'
import { useDownloadIndex } from './useDownloads.ts'

interface DownloadPlanFormProps {
  streamId: number
  dayId: number | undefined
  onDone: () => void
}

/** The sizes of what a day or a course would download, and the button that begins. */
export function DownloadPlanForm({ streamId, dayId, onDone }: DownloadPlanFormProps) {
  const query = dayId === undefined ? {} : { filter: { day_id: dayId } }
  // Addresses expire, and what is open changes.
  const answer = useQuery({ ...queryOf(listDownloads, { params: { streamId }, query }), staleTime: 0, gcTime: 0 })
  return (
    <QueryBoundary queries={[answer]} skeleton={<SkeletonRows count={3} />} errorTitle={t('offline.planFailed')}>
      {answer.data && <Plan answer={answer.data} onDone={onDone} />}
    </QueryBoundary>
  )
}

/** Free bytes of the device; null where it does not tell. */
export function useFreeBytes(): number | null | undefined {
  const { downloads } = useDownloadIndex()
  const used = downloads.reduce((sum, { bytes }) => sum + bytes, 0)
  const { data } = useQuery({
    queryKey: ['free-bytes', used],
    queryFn: async () => (await requireDevice().files.freeBytes()) ?? null,
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  return data
}

function Plan({ answer, onDone }: { answer: RunDownloads; onDone: () => void }) {
  const { downloads, isWifiOnly } = useDownloadIndex()
  const free = useFreeBytes()
  const { isVertical } = readPlayerSettings()
  const plan = planDownload(listFilms(answer, isVertical), downloads)
  const missingSpace = typeof free === 'number' ? plan.missingBytes - free : 0
  if (plan.films.length === 0) return <p>{t(plan.hasUnready ? 'offline.allUnready' : 'offline.nothingOpen')}</p>
  return (
    <>
      <Rows className={styles.days}>
        {answer.days.map((day) => (
          <DayRow key={day.id} answer={{ ...answer, days: [day] }} isVertical={isVertical} />
        ))}
      </Rows>
      <p className={styles.sum}>
        {needsLabel(plan)}
        {typeof free === 'number' && ` ${t('offline.free', { size: formatBytes(free) })}`}
      </p>
      {plan.hasUnready && <p className="t-small muted">{t('offline.someUnready')}</p>}
      <Switch
        className={styles.wifi}
        label={t('offline.wifiOnly')}
        checked={isWifiOnly}
        onChange={({ target }) => changeDownloadSettings({ isWifiOnly: target.checked })}
      />
      {plan.isListed ? (
        <AppLink href={paths.downloads()} className={buttonClass({ wide: true })}>
          {t('offline.title')}
        </AppLink>
      ) : (
        <Button
          wide
          variant="primary"
          disabledReason={missingSpace > 0 ? t('offline.noRoomFor', { size: formatBytes(missingSpace) }) : undefined}
          onClick={() => {
            addDownloads(answer, plan.films)
            onDone()
          }}
        >
          {missingSpace > 0 ? t('offline.noRoomFor', { size: formatBytes(missingSpace) }) : addLabel(plan)}
        </Button>
      )}
    </>
  )
}

function needsLabel({ missingBytes, isListed }: DownloadPlan): string {
  if (missingBytes === 0) return t(isListed ? 'offline.allKept' : 'offline.allHere')
  const needs = t('offline.needs', { size: formatBytes(missingBytes) })
  return isListed ? `${needs} ${t('offline.allQueued')}` : needs
}

function addLabel({ missingBytes }: DownloadPlan): string {
  return missingBytes === 0 ? t('offline.add') : t('offline.keepSizeAll', { size: formatBytes(missingBytes) })
}

function DayRow({ answer, isVertical }: { answer: RunDownloads; isVertical: boolean }) {
  const [day] = answer.days
  const plan = planDownload(listFilms(answer, isVertical), [])
  if (!day || plan.films.length === 0) return null
  return (
    <li className={styles.day}>
      <span>
        <b className="t-label">{t('offline.day', { number: day.day_number, title: day.title })}</b>
        <span className="t-small muted">{t('offline.lessons', { count: plan.lessonCount })}</span>
      </span>
      <span className="t-small muted num">{formatBytes(plan.totalBytes)}</span>
    </li>
  )
}
