import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { discountFilters, type DiscountFilter } from '#contract/discounts/staffApi.ts'
import { t, useLanguage, type TextKey } from '../../platform/language/language.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { SearchField } from '../../shell/staff/SearchField.tsx'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { useTypedSearch } from '../../shell/staff/useTypedSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Select } from '../../ui/TextInput.tsx'
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
  const router = useRouter()
  const { status } = useRouteSearch(discountSearch)
  const [isOpen, setOpen] = useState(false)
  const { search, typed, setTyped } = useTypedSearch((query) => staffPaths.discounts({ ...query, status }))
  const filter = (chosen: string) => {
    const next = discountFilters.find((one) => one === chosen)
    void router.navigate({ href: hrefOf(staffPaths.discounts({ search, status: next })), replace: true })
  }
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('discounts.staff.title')}</PageTitle>
        <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
          {t('discounts.staff.create')}
        </Button>
        <CreateDiscountDialog open={isOpen} onClose={() => setOpen(false)} />
      </div>
      <div className={styles.filters}>
        <SearchField
          label={t('people.staff.search')}
          help={t('discounts.staff.searchHelp')}
          value={typed}
          onChange={setTyped}
        />
        <Field label={t('discounts.staff.filter')}>
          <Select value={status ?? ''} onChange={({ target }) => filter(target.value)}>
            <option value="">{t('discounts.staff.all')}</option>
            {discountFilters.map((one) => (
              <option key={one} value={one}>
                {t(filterTexts[one])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DiscountList search={search} status={status} />
    </>
  )
}
