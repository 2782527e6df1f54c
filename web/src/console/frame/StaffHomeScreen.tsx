import { useRouter } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useEffect } from 'react'
import { t, useLanguage } from '../../platform/language/language.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useStaffMember } from '../staffMember.ts'
import { useStaffMenu, openLearnerView } from './staffMenu.ts'
import { learnerHome } from '../staffPaths.ts'

/** Opens the first list that this member of staff may see. */
export function StaffHomeScreen() {
  useLanguage()
  const router = useRouter()
  const member = useStaffMember()
  const first = useStaffMenu()[0]?.path
  useEffect(() => {
    if (first) void router.navigate({ href: hrefOf(first), replace: true })
  }, [first, router])
  if (first) return null
  return (
    <>
      <PageTitle>{t('console.hello', { name: member.name })}</PageTitle>
      <EmptyState
        icon={<LayoutDashboard aria-hidden />}
        title={t('console.nothingTitle')}
        text={t('console.nothing')}
        action={
          <a className={buttonClass({ variant: 'primary' })} href={learnerHome} onClick={openLearnerView}>
            {t('console.toAccount')}
          </a>
        }
      />
    </>
  )
}
