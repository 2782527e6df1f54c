import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, CircleCheck } from 'lucide-react'
import { getScoreAwards, type PointsRange } from '#contract/learning/points/api.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { useApplicationConfig, hasShop } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { formatNumber } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { LevelGauge } from '../../ui/ProgressPictures.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { lineShare, gaugeLevel } from './PointsGauge.tsx'
import styles from './PointsScreen.module.css'
import { ScoreHistory, scoresQuery } from './ScoreHistory.tsx'
import { scoreQuery } from './scoreQuery.ts'

const latest = 5

/** The balance against the spending threshold, the latest entries, and what earns points. */
export function PointsScreen() {
  useLanguage()
  const balance = useQuery(scoreQuery())
  const history = useInfiniteQuery(scoresQuery())
  return (
    <>
      <PageTitle>{t('points.title')}</PageTitle>
      <QueryBoundary
        queries={[balance, history]}
        skeleton={<Skeleton shape="card" height={300} />}
        errorTitle={t('points.loadFailed')}
        support={<SupportLink />}
      >
        <Balance points={balance.data ?? 0} />
        <div className={styles.columns}>
          <Latest isEmpty={history.data?.pages[0]?.length === 0} />
          <Reasons points={balance.data ?? 0} />
        </div>
      </QueryBoundary>
    </>
  )
}

function Balance({ points }: { points: number }) {
  const { points_threshold: threshold, feature_flags } = useApplicationConfig()
  const left = threshold - points
  const canSpend = left <= 0 && hasShop(feature_flags)
  const label = t('ui.points', { count: points })
  return (
    <section className={styles.hero} aria-labelledby="balance">
      <LevelGauge value={gaugeLevel(points, threshold)} max={1} threshold={lineShare} label={label} size={200} />
      <div className={styles.text}>
        <span className={styles.number} aria-hidden>
          {formatNumber(points)}
        </span>
        <h2 className="t-h2" id="balance">
          <span className="visually-hidden">{label}. </span>
          {left > 0 ? t('points.notYet', { left }) : t('points.canSpend')}
        </h2>
        <p className={styles.rule}>{t('points.rule', { threshold })}</p>
        <AppLink
          className={classes(buttonClass({ variant: 'primary' }), styles.action)}
          href={canSpend ? paths.catalog() : paths.home()}
        >
          {canSpend ? t('points.toCatalog') : t('points.goOn')}
        </AppLink>
      </div>
    </section>
  )
}

function Latest({ isEmpty }: { isEmpty: boolean }) {
  return (
    <section aria-labelledby="history">
      <h2 className={styles.heading} id="history">
        {t('points.history')}
      </h2>
      {isEmpty ? (
        <p className="muted">{t('points.empty')}</p>
      ) : (
        <>
          <ScoreHistory level={3} latest={latest} />
          <p className={styles.more}>
            <AppLink className={linkClass(true)} href={paths.pointsHistory()}>
              {t('points.wholeHistory')}
            </AppLink>
          </p>
        </>
      )}
    </section>
  )
}

/** The worth of a point, where something is sold. */
function Spending({ points }: { points: number }) {
  const { currency, point_value, points_threshold, feature_flags } = useApplicationConfig()
  const language = useLanguage()
  if (!hasShop(feature_flags)) return null
  return (
    <>
      <h3 className="t-h3">{t('points.spendingTitle')}</h3>
      <p className="t-small muted">
        {t('points.spending', { value: formatMoney(point_value, currency, language) })}{' '}
        {points >= points_threshold &&
          t('points.worth', { amount: formatMoney(points * point_value, currency, language) })}
      </p>
    </>
  )
}

function Reasons({ points }: { points: number }) {
  const { points_threshold: threshold } = useApplicationConfig()
  const { day, homework } = useAwards()
  return (
    <Card className={styles.reasons}>
      <h2 className="t-h3">{t('points.reasons')}</h2>
      <Rows>
        <li>
          <CircleCheck aria-hidden />
          {t('points.forDay')}
          <b className={styles.amount}>{day}</b>
        </li>
        <li>
          <ClipboardCheck aria-hidden />
          {t('points.forHomework')}
          <b className={styles.amount}>{homework}</b>
        </li>
      </Rows>
      <Spending points={points} />
      {points < threshold && (
        <div className={styles.below}>
          <h3>{t('points.whileBelow', { threshold })}</h3>
          <LevelGauge
            value={lineShare}
            max={1}
            threshold={lineShare}
            label={t('ui.points', { count: threshold })}
            size={72}
          />
          <p className="t-small muted">{t('points.belowText')}</p>
        </div>
      )}
    </Card>
  )
}

/** The points for a day and for homework across the learner's courses, such as `20–60`; empty until known. */
function useAwards(): { day: string; homework: string } {
  const { data } = useQuery(queryOf(getScoreAwards))
  return { day: formatRange(data?.data.day), homework: formatRange(data?.data.homework) }
}

function formatRange(range: PointsRange | null | undefined): string {
  if (!range) return ''
  const { min, max } = range
  return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`
}
