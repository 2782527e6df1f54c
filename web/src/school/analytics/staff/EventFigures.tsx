import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { eventNames, funnelSteps, type EventName, type FunnelStepName } from '#contract/school/analytics/events.ts'
import {
  getDropOff,
  getFunnel,
  listEventDays,
  type DropOffDay,
  type EventDay,
} from '#contract/school/analytics/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { formatDate, formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { BarTable } from './BarTable.tsx'
import { funnelOf, type EventSearch } from './eventSearch.ts'
import styles from './Figures.module.css'

export type FigureProps = {
  search: EventSearch & { days: number }
  show: (change: EventSearch) => void
}

const stepText = (step: FunnelStepName) => t(`analytics.staff.event_${step}`)
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const shareText = (part: number, whole: number) => formatNumber(shareOf(part, whole), { style: 'percent' })

function Nothing() {
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden />}
      title={t('analytics.staff.noEventsTitle')}
      text={t('analytics.staff.noEvents')}
    />
  )
}

/** One event by day, by default the most frequent, and all events of the period. */
export function EventDays({ search: { days, event }, show }: FigureProps) {
  const events = useQuery({ ...queryOf(listEventDays, { query: { days } }), staleTime: 0 })
  const rows = events.data?.rows ?? []
  const sums = sumsOf(rows)
  const shown = event ?? sums[0]?.name
  return (
    <QueryBoundary queries={[events]} skeleton={<SkeletonRows />} errorTitle={t('analytics.staff.eventsFailed')}>
      {shown === undefined || rows.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <BarTable
            caption={t('analytics.staff.allEvents')}
            head={[t('analytics.staff.event'), t('analytics.staff.count')]}
            rows={sums.map(({ name, count }) => ({
              key: name,
              label: stepText(name),
              cells: [formatNumber(count)],
              share: shareOf(count, sums[0]?.count ?? 0),
            }))}
          />
          <div className={styles.fields}>
            <Field label={t('analytics.staff.event')}>
              <Select
                value={shown}
                onChange={({ target }) => show({ event: eventNames.find((name) => name === target.value) })}
              >
                {eventNames.map((name) => (
                  <option key={name} value={name}>
                    {stepText(name)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <DaysOfEvent rows={rows.filter(({ name }) => name === shown)} name={shown} />
        </>
      )}
    </QueryBoundary>
  )
}

function DaysOfEvent({ rows, name }: { rows: readonly EventDay[]; name: EventName }) {
  if (rows.length === 0) return <Nothing />
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <div className={styles.panel}>
      <BarTable
        caption={stepText(name)}
        head={[t('analytics.staff.day'), t('analytics.staff.count'), t('analytics.staff.signedIn')]}
        rows={rows.map(({ day, count, people }) => ({
          key: day,
          label: formatDate(day),
          cells: [formatNumber(count), formatNumber(people)],
          share: shareOf(count, most),
        }))}
      />
    </div>
  )
}

/** Sums by event, the most frequent first. Names of former versions are left out. */
function sumsOf(rows: readonly EventDay[]): { name: EventName; count: number }[] {
  return eventNames
    .map((name) => ({
      name,
      count: rows.filter((row) => row.name === name).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** How many people did each chosen step after the one before it. */
export function Funnel({ search, show }: FigureProps) {
  const steps = funnelOf(search)
  const query = { days: search.days, steps: steps.join(',') }
  const funnel = useQuery({ ...queryOf(getFunnel, { query }), staleTime: 0 })
  const counts = funnel.data?.steps.map(({ people }) => people) ?? []
  const replace = (at: number, step: string) => {
    const next = step === '' ? steps.toSpliced(at, 1) : steps.toSpliced(at, 1, step as FunnelStepName)
    show({ steps: next.join(',') })
  }
  return (
    <>
      <p className={styles.help}>{t('analytics.staff.funnelHelp')}</p>
      <div className={styles.fields}>
        {steps.map((step, at) => (
          <StepField
            key={step}
            step={step}
            number={at + 1}
            options={funnelSteps.filter((one) => one === step || (!steps.includes(one) && (at > 0 || one !== 'paid')))}
            canLeaveOut={steps.length > 2 && (at > 0 || steps[1] !== 'paid')}
            onChange={(next) => replace(at, next)}
          />
        ))}
      </div>
      <QueryBoundary queries={[funnel]} skeleton={<SkeletonRows />} errorTitle={t('analytics.staff.eventsFailed')}>
        {(counts[0] ?? 0) === 0 ? (
          <Nothing />
        ) : (
          <BarTable
            caption={t('analytics.staff.funnel')}
            head={[
              ...[t('analytics.staff.step'), t('analytics.staff.peopleCount')],
              ...[t('analytics.staff.ofFirst'), t('analytics.staff.ofFormer')],
            ]}
            rows={steps.map((step, at) => ({
              key: step,
              label: stepText(step),
              cells: [
                formatNumber(counts[at] ?? 0),
                shareText(counts[at] ?? 0, counts[0] ?? 0),
                at === 0 ? '—' : shareText(counts[at] ?? 0, counts[at - 1] ?? 0),
              ],
              share: shareOf(counts[at] ?? 0, counts[0] ?? 0),
            }))}
          />
        )}
      </QueryBoundary>
    </>
  )
}

type StepFieldProps = {
  step: FunnelStepName
  number: number
  options: readonly FunnelStepName[]
  canLeaveOut: boolean
  onChange: (step: string) => void
}

function StepField({ step, number, options, canLeaveOut, onChange }: StepFieldProps) {
  return (
    <Field label={t('analytics.staff.stepNumber', { number })}>
      <Select value={step} onChange={({ target }) => onChange(target.value)}>
        {canLeaveOut && <option value="">{t('analytics.staff.leaveOut')}</option>}
        {options.map((one) => (
          <option key={one} value={one}>
            {stepText(one)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** How many runs of a course started and finished each day, out of stored progress. */
export function DropOff({ search: { days, course }, show }: FigureProps) {
  const courses = useQuery(queryOf(listStaffCourses))
  const courseId = course ?? courses.data?.[0]?.id
  const dropOff = useQuery({
    ...queryOf(getDropOff, { query: { days, course_id: courseId ?? 0 } }),
    enabled: courseId !== undefined,
    staleTime: 0,
  })
  const title = courses.data?.find(({ id }) => id === courseId)?.title ?? ''
  return (
    <>
      <p className={styles.help}>{t('analytics.staff.dropOffHelp')}</p>
      <QueryBoundary
        queries={courseId === undefined ? [courses] : [courses, dropOff]}
        skeleton={<SkeletonRows />}
        errorTitle={t('analytics.staff.eventsFailed')}
      >
        {courses.data && courseId !== undefined && (
          <div className={styles.fields}>
            <Field label={t('analytics.staff.course')}>
              <Select value={courseId} onChange={({ target }) => show({ course: Number(target.value) })}>
                {courses.data.map(({ id, title: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        {dropOff.data && dropOff.data.days.some(({ runs }) => runs > 0) ? (
          <DaysOfCourse title={title} days={dropOff.data.days} />
        ) : (
          <Nothing />
        )}
      </QueryBoundary>
    </>
  )
}

function DaysOfCourse({ title, days }: { title: string; days: readonly DropOffDay[] }) {
  return (
    <BarTable
      caption={title}
      head={[
        ...[t('analytics.staff.dayOfCourse'), t('analytics.staff.started'), t('analytics.staff.finished')],
        t('analytics.staff.ofRuns'),
      ]}
      rows={days.map(({ day_number: number, title: name, runs, started, finished }) => ({
        key: String(number),
        label: (
          <>
            {number}. <bdi>{name}</bdi>
          </>
        ),
        cells: [formatNumber(started), formatNumber(finished), shareText(finished, runs)],
        share: shareOf(finished, runs),
      }))}
    />
  )
}
