import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { listRota, type ExpertRota } from '#contract/experts/rota/api.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { Absences } from './Absences.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Hours } from './Hours.tsx'
import styles from './Rota.module.css'

/** Weekly hours, exceptions and absences of oneself and of the experts one plans. */
export function RotaScreen() {
  useLanguage()
  const rota = useQuery(queryOf(listRota))
  return (
    <>
      <PageTitle>{t('rota.staff.title')}</PageTitle>
      <QueryBoundary queries={[rota]} skeleton={<SkeletonRows height={200} />} errorTitle={t('rota.staff.failed')}>
        {rota.data?.length === 0 && (
          <EmptyState
            icon={<CalendarDays aria-hidden />}
            title={t('rota.staff.emptyTitle')}
            text={t('rota.staff.emptyText')}
          />
        )}
        <ul className={styles.experts}>
          {rota.data?.map((one) => (
            <li key={one.expert.id}>
              <ExpertCard rota={one} />
            </li>
          ))}
        </ul>
      </QueryBoundary>
    </>
  )
}

function ExpertCard({ rota }: { rota: ExpertRota }) {
  const language = useLanguage()
  const { expert, is_on_duty: isOnDuty, is_absent: isAbsent } = rota
  return (
    <Card className={styles.form}>
      <div className={styles.line}>
        <h2 className="t-h2">
          <bdi>{expert.name}</bdi>
        </h2>
        <StatusTag tone={isOnDuty ? 'ok' : 'neutral'}>
          {isAbsent ? t('rota.staff.absent') : isOnDuty ? t('rota.staff.onDuty') : t('rota.staff.offDuty')}
        </StatusTag>
      </div>
      <p className="t-small muted">{timeZoneLabel(expert.timezone, language)}</p>
      <Hours rota={rota} />
      <div className={styles.dates}>
        <Exceptions rota={rota} />
        <Absences rota={rota} />
      </div>
    </Card>
  )
}
