import { FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { hasRole } from '../../../guard.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { SearchField, useTypedSearch } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CreatePersonDialog } from './CreatePersonDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import styles from './People.module.css'

/** Everybody of the installation, found by name, e-mail or id. */
export function PeopleScreen() {
  useLanguage()
  const isAdmin = hasRole('admin', useStaffMember().roles)
  const { search, typed, setTyped } = useTypedSearch(staffPaths.people)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('console.people')}</PageTitle>
        {isAdmin && <Actions search={search} />}
      </div>
      <SearchField
        label={t('people.staff.search')}
        help={t('people.staff.searchHelp')}
        value={typed}
        onChange={setTyped}
      />
      <PeopleList search={search} />
    </>
  )
}

function Actions({ search }: { search: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <Button size="small" variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t('people.staff.create')}
      </Button>
      <AppLink href={staffPaths.enrolments({ search })} className={buttonClass({ size: 'small' })}>
        <FileUp aria-hidden />
        {t('people.staff.enrolments.title')}
      </AppLink>
      <CreatePersonDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
