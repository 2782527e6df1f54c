import { Plus } from 'lucide-react'
import { useState } from 'react'
import { discountFilters, type DiscountFilter } from '#contract/shop/discounts/staffApi.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CreateDiscountDialog } from './DiscountDialog.tsx'
import { DiscountList } from './DiscountList.tsx'
import { discountSearch } from './discountSearch.ts'
import styles from './Discounts.module.css'

const filterTexts = {
  current: 'discounts.staff.current',
  ended: 'discounts.staff.endedOnes',
} as const satisfies Record<DiscountFilter, TextKey>

/** Codes that lower prices. */
export function DiscountsScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(discountSearch)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('discounts.staff.title')}</PageTitle>
        <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
          {t('discounts.staff.create')}
        </Button>
        <CreateDiscountDialog open={isOpen} onClose={() => setOpen(false)} />
      </div>
      <RecordFilters
        searchHelp={t('discounts.staff.searchHelp')}
        statusLabel={t('discounts.staff.filter')}
        allLabel={t('discounts.staff.all')}
        statuses={discountFilters.map((value) => ({ value, label: t(filterTexts[value]) }))}
        status={status}
        pathOf={staffPaths.discounts}
      />
      <DiscountList search={search} status={status} />
    </>
  )
}
