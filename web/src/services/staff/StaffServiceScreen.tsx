import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { updateServiceSale, type StaffServicePage } from '#contract/services/staffApi.ts'
import { hasRole } from '../../guard.ts'
import { ConfirmDialog } from '../../people/staff/ConfirmDialog.tsx'
import { call } from '../../platform/api/api.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { BackLink } from '../../shell/staff/BackLink.tsx'
import { Facts } from '../../shell/staff/Facts.tsx'
import { isNotFound } from '../../shell/staff/isNotFound.ts'
import { ItemTitle } from '../../shell/staff/ItemTitle.tsx'
import { useStaffMember } from '../../shell/staff/staffMember.ts'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { textSearch } from '../../shell/staff/textSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PriceCard } from './PriceCard.tsx'
import { kindText } from './serviceLabels.ts'
import { serviceQuery, showServiceChange } from './serviceQueries.ts'
import styles from './Services.module.css'
import { TextsCard } from './TextsCard.tsx'

/** A service with its texts and its price, which administrators change. */
export function StaffServiceScreen({ serviceId }: { serviceId: number }) {
  useLanguage()
  const service = useQuery(serviceQuery(serviceId))
  const search = useRouteSearch(textSearch)
  return (
    <>
      <BackLink
        href={staffPaths.services(search)}
        label={search.search ? t('shell.staff.backToSearch') : t('services.staff.backToList')}
      />
      {isNotFound(service.error) ? (
        <EmptyState
          icon={<Store aria-hidden />}
          title={t('services.staff.missingTitle')}
          text={t('services.staff.missingText')}
          level={1}
        />
      ) : (
        <QueryBoundary
          queries={[service]}
          skeleton={<SkeletonRows count={3} height={160} />}
          errorTitle={t('services.staff.serviceFailed')}
        >
          {service.data && <Service service={service.data} />}
        </QueryBoundary>
      )}
    </>
  )
}

function Service({ service }: { service: StaffServicePage }) {
  const isAdmin = hasRole('admin', useStaffMember().roles)
  return (
    <>
      <Header service={service} />
      <div className={styles.columns}>
        <TextsCard service={service} />
        <PriceCard service={service} isAdmin={isAdmin} />
      </div>
    </>
  )
}

function Header({ service }: { service: StaffServicePage }) {
  const [isOpen, setOpen] = useState(false)
  const { id, title, is_archived: isArchived } = service
  const change = async (idempotencyKey: string) => {
    const body = { is_archived: !isArchived }
    await showServiceChange(await call(updateServiceSale, { params: { serviceId: id }, body, idempotencyKey }))
    showToast({ text: isArchived ? t('services.staff.sellDone') : t('services.staff.stopDone'), tone: 'ok' })
  }
  const confirm = isArchived ? t('services.staff.sell') : t('services.staff.stop')
  return (
    <div className={styles.top}>
      <div className={styles.heading}>
        <ItemTitle>{title}</ItemTitle>
        <p className="t-small muted">
          <Facts facts={[kindText(service), t('services.staff.number', { id })]} />
        </p>
        <div className={styles.tag}>
          <StatusTag tone={isArchived ? 'neutral' : 'ok'}>
            {isArchived ? t('services.staff.notSold') : t('services.staff.sold')}
          </StatusTag>
        </div>
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        {confirm}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isArchived ? t('services.staff.sellTitle', { title }) : t('services.staff.stopTitle', { title })}
        outcome={isArchived ? t('services.staff.sellOutcome') : t('services.staff.stopOutcome')}
        confirm={confirm}
        isDangerous={!isArchived}
        act={change}
      />
    </div>
  )
}
