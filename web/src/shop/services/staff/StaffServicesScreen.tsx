import { useQuery } from '@tanstack/react-query'
import { Plus, Store } from 'lucide-react'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { SearchField, useTypedSearch } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SaleTag, kindText, priceLabel } from './services.tsx'
import styles from './Services.module.css'

/** Services on sale and archived ones. */
export function StaffServicesScreen() {
  useLanguage()
  const { typed, setTyped } = useTypedSearch(staffPaths.services)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('services.staff.title')}</PageTitle>
        <div className={styles.actions}>
          <AppLink href={staffPaths.newService()} className={buttonClass({ size: 'small', variant: 'primary' })}>
            <Plus aria-hidden />
            {t('services.staff.create')}
          </AppLink>
          <AppLink href={staffPaths.positions()} className={buttonClass({ size: 'small' })}>
            {t('catalog.staff.title')}
          </AppLink>
          <AppLink href={staffPaths.offers()} className={buttonClass({ size: 'small' })}>
            {t('offers.staff.title')}
          </AppLink>
        </div>
      </div>
      <SearchField
        label={t('people.staff.search')}
        help={t('services.staff.searchHelp')}
        value={typed}
        onChange={setTyped}
      />
      <ServiceList search={typed.trim()} />
    </>
  )
}

function ServiceList({ search }: { search: string }) {
  const shop = useQuery({ ...queryOf(listStaffServices), staleTime: 0 })
  const { services = [], brands = [] } = shop.data ?? {}
  const wanted = search.toLocaleLowerCase()
  const titlesOf = (ids: readonly string[]) => brands.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  return (
    <RecordList
      query={shop}
      errorTitle={t('services.staff.listFailed')}
      items={services.filter(({ id, title }) => `${title} ${id}`.toLocaleLowerCase().includes(wanted))}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('services.staff.shown', { count })}
      empty={
        services.length > 0 ? nothingFound(t('services.staff.noneTitle'), t('services.staff.noneText')) : noServices()
      }
      renderItem={(service) => <ServiceRow service={service} brands={titlesOf(service.brands)} search={search} />}
    />
  )
}

function noServices() {
  return { icon: <Store aria-hidden />, title: t('services.staff.emptyTitle'), text: t('services.staff.emptyText') }
}

type ServiceRowProps = { service: StaffServiceItem; brands: readonly string[]; search: string }

function ServiceRow({ service, brands, search }: ServiceRowProps) {
  const { id, title, is_archived: isArchived } = service
  return (
    <RecordRow
      href={staffPaths.service({ serviceId: id, search })}
      title={title}
      facts={[kindText(service), t('services.staff.number', { id }), brands.join(', ')]}
      value={priceLabel(service)}
      tag={<SaleTag isArchived={isArchived} />}
    />
  )
}
