import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { listStaffServices, updateServiceSale, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { hasRole } from '../../../guard.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { BackToList, RecordBoundary, RecordColumns, RecordHeader } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { useStaffMember } from '../../../console/staffMember.ts'
import { staffPaths, textSearch } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ContentsCard, type ContentsCardProps } from './ContentsCard.tsx'
import { ImageCard } from './ImageCard.tsx'
import { PriceCard } from './PriceCard.tsx'
import { SaleTag, kindText, serviceQuery, showServiceChange } from './services.tsx'
import { TextsCard } from './TextsCard.tsx'

export function StaffServiceScreen({ serviceId }: { serviceId: number }) {
  useLanguage()
  const service = useQuery(serviceQuery(serviceId))
  const shop = useQuery(queryOf(listStaffServices))
  const courses = useQuery(queryOf(listStaffCourses))
  const search = useRouteSearch(textSearch)
  return (
    <>
      <BackToList href={staffPaths.services(search)} label={t('services.staff.backToList')} />
      <RecordBoundary
        query={service}
        otherQueries={[shop, courses]}
        missing={{
          icon: <Store aria-hidden />,
          title: t('services.staff.missingTitle'),
          text: t('services.staff.missingText'),
        }}
        errorTitle={t('services.staff.serviceFailed')}
      >
        {service.data && shop.data && courses.data && (
          <Service service={service.data} shop={shop.data} courses={courses.data} />
        )}
      </RecordBoundary>
    </>
  )
}

function Service({ service, ...known }: ContentsCardProps) {
  const isAdmin = hasRole('admin', useStaffMember().roles)
  return (
    <>
      <Header service={service} />
      <RecordColumns
        side={
          <>
            <PriceCard key={service.currency} service={service} isAdmin={isAdmin} />
            <ImageCard service={service} />
          </>
        }
      >
        <ContentsCard service={service} {...known} />
        <TextsCard service={service} />
      </RecordColumns>
    </>
  )
}

function Header({ service }: { service: StaffServicePage }) {
  const [isOpen, setOpen] = useState(false)
  // The closing dialog keeps its question while the service has changed already.
  const [isSelling, setSelling] = useState(false)
  const { id, title, is_archived: isArchived } = service
  const ask = () => {
    setSelling(isArchived)
    setOpen(true)
  }
  const change = async (idempotencyKey: string) => {
    const body = { is_archived: !isSelling }
    await showServiceChange(await call(updateServiceSale, { params: { serviceId: id }, body, idempotencyKey }))
    showToast({ text: isSelling ? t('services.staff.sellDone') : t('services.staff.stopDone'), tone: 'ok' })
  }
  return (
    <>
      <RecordHeader
        title={title}
        tag={<SaleTag isArchived={isArchived} />}
        actions={
          <Button size="small" onClick={ask}>
            {isArchived ? t('services.staff.sell') : t('services.staff.stop')}
          </Button>
        }
      >
        <p className="t-small muted">
          <Facts facts={[kindText(service), t('services.staff.number', { id })]} />
        </p>
      </RecordHeader>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isSelling ? t('services.staff.sellTitle', { title }) : t('services.staff.stopTitle', { title })}
        outcome={isSelling ? t('services.staff.sellOutcome') : t('services.staff.stopOutcome')}
        confirm={isSelling ? t('services.staff.sell') : t('services.staff.stop')}
        isDangerous={!isSelling}
        act={change}
      />
    </>
  )
}
