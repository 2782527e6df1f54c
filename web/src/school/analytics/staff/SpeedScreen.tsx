import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Gauge, TriangleAlert } from 'lucide-react'
import {
  deviceClasses,
  speedMetrics,
  speedPeriods,
  speedRating,
  speedThresholds,
  type DeviceClass,
  type SpeedMetric,
  type SpeedRating,
} from '#contract/school/analytics/speed.ts'
import { getSpeed, type SpeedFigure } from '#contract/school/analytics/staffApi.ts'
import { FigureTable } from '../../../console/FigureTable.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { groupBy } from '../../../platform/collections/groupBy.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import styles from './Figures.module.css'
import { PeriodField } from './PeriodField.tsx'
import { routeText } from './routeText.ts'
import { speedSearch, type SpeedSearch } from './speedSearch.ts'

/** The 75th percentile of the speed of each page, by device class. */
export function SpeedScreen() {
  useLanguage()
  const router = useRouter()
  const { device = 'phone', days = 28 } = useRouteSearch(speedSearch)
  const show = (change: SpeedSearch) => {
    void router.navigate({ href: hrefOf(staffPaths.speed({ device, days, ...change })), replace: true })
  }
  return (
    <>
      <PageTitle>{t('analytics.staff.speed')}</PageTitle>
      <p className={styles.help}>{t('analytics.staff.speedHelp')}</p>
      <div className={styles.filters}>
        <PeriodField days={days} periods={speedPeriods} onChange={(next) => show({ days: next })} />
      </div>
      <Tabs
        label={t('analytics.staff.device')}
        items={deviceClasses.map((value) => ({ value, label: t(`analytics.staff.${value}`) }))}
        value={device}
        onChange={(next) => show({ device: next })}
        className={styles.panel}
      >
        <Speed device={device} days={days} />
      </Tabs>
    </>
  )
}

function Speed({ device, days }: { device: DeviceClass; days: number }) {
  const speed = useQuery({ ...queryOf(getSpeed, { query: { days } }), staleTime: 0 })
  const figures = speed.data?.figures.filter((figure) => figure.device === device) ?? []
  return (
    <QueryBoundary queries={[speed]} skeleton={<SkeletonRows />} errorTitle={t('analytics.staff.speedFailed')}>
      {figures.length > 0 ? (
        <SpeedTable device={device} figures={figures} />
      ) : (
        <EmptyState
          icon={<Gauge aria-hidden />}
          title={t('analytics.staff.noSpeedTitle')}
          text={t('analytics.staff.noSpeed')}
        />
      )}
    </QueryBoundary>
  )
}

function SpeedTable({ device, figures }: { device: DeviceClass; figures: readonly SpeedFigure[] }) {
  const routes = [...groupBy(figures, ({ route }) => route)]
  return (
    <>
      <FigureTable
        caption={t(`analytics.staff.${device}`)}
        head={[
          t('analytics.staff.route'),
          ...speedMetrics.map((metric) => t(`analytics.staff.${metric}`)),
          t('analytics.staff.measured'),
        ]}
        rows={routes.map(([route, ofRoute]) => ({
          key: route,
          label: <code>{routeText(route)}</code>,
          cells: [
            ...speedMetrics.map((metric) => (
              <Value key={metric} figure={ofRoute.find((figure) => figure.metric === metric)} />
            )),
            formatNumber(Math.max(...ofRoute.map(({ count }) => count))),
          ],
        }))}
      />
      <ul className={styles.thresholds}>
        {speedMetrics.map((metric) => (
          <li key={metric}>
            {t('analytics.staff.threshold', {
              metric,
              good: valueText(metric, speedThresholds[metric].good),
              poor: valueText(metric, speedThresholds[metric].poor),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

const ratings: Record<SpeedRating, { tone: Tone; icon: typeof Gauge }> = {
  good: { tone: 'ok', icon: CircleCheck },
  middling: { tone: 'warn', icon: TriangleAlert },
  poor: { tone: 'bad', icon: CircleAlert },
}

function Value({ figure }: { figure: SpeedFigure | undefined }) {
  if (!figure) return '—'
  const rating = speedRating(figure.metric, figure.p75)
  const { tone, icon: Icon } = ratings[rating]
  return (
    <span className={styles.value}>
      {valueText(figure.metric, figure.p75)}
      <Tag tone={tone} icon={<Icon aria-hidden />}>
        <span className={styles.rating}>{t(`analytics.staff.${rating}`)}</span>
      </Tag>
    </span>
  )
}

function valueText(metric: SpeedMetric, value: number): string {
  if (metric === 'CLS') return formatNumber(value, { maximumFractionDigits: 2 })
  const isSeconds = metric === 'LCP'
  return formatNumber(isSeconds ? value / 1000 : value, {
    style: 'unit',
    unit: isSeconds ? 'second' : 'millisecond',
    maximumFractionDigits: isSeconds ? 2 : 0,
  })
}
