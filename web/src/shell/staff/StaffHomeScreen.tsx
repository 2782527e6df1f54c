import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t, useLanguage } from '../../language.ts'
import { hrefOf } from '../../paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useMember } from './member.ts'
import { staffEntries } from './staffMenu.ts'

/** Leads to the first list that is there for this member of staff. */
export function StaffHomeScreen() {
  useLanguage()
  const router = useRouter()
  const member = useMember()
  const first = staffEntries(member)[0]?.path
  useEffect(() => {
    if (first) void router.navigate({ href: hrefOf(first), replace: true })
  }, [first, router])
  return first ? null : <PageTitle>{t('shell.staff.hello', { name: member.name })}</PageTitle>
}
