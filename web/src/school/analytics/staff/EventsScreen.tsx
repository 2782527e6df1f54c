import { useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { eventPeriods } from '#contract/school/analytics/events.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { eventFigures, getEventCsv, type EventFigure } from '#contract/school/analytics/staffApi.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { saveFile } from '../../../platform/device/files.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DropOff, EventDays, Funnel } from './EventFigures.tsx'
import { eventSearch, funnelOf, type EventSearch } from './eventSearch.ts'
import styles from './Figures.module.css'
import { PeriodField } from './PeriodField.tsx'

const labels = {
  days: 'analytics.staff.byDay',
  funnel: 'analytics.staff.funnel',
  'drop-off': 'analytics.staff.dropOff',
} as const satisfies Record<EventFigure, TextKey>

const figures = { days: EventDays, funnel: Funnel, 'drop-off': DropOff } as const

/** Events by day, a funnel, and the drop-off of a course. */
export function EventsScreen() {
  useLanguage()
  const router = useRouter()
  const { figure = 'days', days = 28, ...rest } = useRouteSearch(eventSearch)
  const search = { figure, days, ...rest }
  const show = (change: EventSearch) => {
    void router.navigate({ href: hrefOf(staffPaths.events({ ...search, ...change })), replace: true })
  }
  const Figure = figures[figure]
  return (
    <>
      <PageTitle>{t('analytics.staff.events')}</PageTitle>
      <p className={styles.help}>{t('analytics.staff.eventsHelp')}</p>
      <div className={styles.filters}>
        <PeriodField days={days} periods={eventPeriods} onChange={(next) => show({ days: next })} />
        <SaveButton search={search} />
      </div>
      <Tabs
        label={t('analytics.staff.events')}
        items={eventFigures.map((value) => ({ value, label: t(labels[value]) }))}
        value={figure}
        onChange={(next) => show({ figure: next })}
        className={styles.panel}
      >
        <Figure search={search} show={show} />
      </Tabs>
    </>
  )
}

function SaveButton({ search }: { search: EventSearch & { figure: EventFigure; days: number } }) {
  const { figure, days } = search
  const courses = useQuery({ ...queryOf(listStaffCourses), enabled: figure === 'drop-off' })
  const courseId = search.course ?? courses.data?.[0]?.id
  const { run, isPending } = useAction(async () => {
    const query = {
      days,
      ...(figure === 'funnel' && { steps: funnelOf(search).join(',') }),
      ...(figure === 'drop-off' && courseId !== undefined && { course_id: courseId }),
    }
    const { name, csv } = await call(getEventCsv, { params: { figure }, query })
    saveFile(name, new Blob([csv], { type: 'text/csv' }))
  })
  return (
    <Button busy={isPending} icon={<Download aria-hidden />} onClick={() => run()}>
      {t('analytics.staff.save')}
    </Button>
  )
}
