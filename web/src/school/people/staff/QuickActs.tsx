import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, GraduationCap, KeyRound, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { Person, PersonRun } from '#contract/school/people/api.ts'
import { personQuery } from '../../../accounts/users/staff/person.ts'
import type { PersonActsProps } from '../../../club/support/staff/personActs.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { hasRole } from '../../../guard.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PasswordLink } from './AccountCard.tsx'
import { AdditionDialog } from './runs/AdditionDialog.tsx'
import { EnrolDialog } from './runs/EnrolDialog.tsx'
import { ExtendRunDialog } from './runs/ExtendRunDialog.tsx'

/** The acts of a person's card that answer most questions, beside the question. */
export function QuickActs(props: PersonActsProps) {
  const isAdmin = hasRole('admin', useStaffMember().roles)
  if (!isAdmin) return <p className="t-small muted">{t('people.staff.actsOfAdmin')}</p>
  return <ActsOfAdmin {...props} />
}

function ActsOfAdmin({ userId, runId, onChange }: PersonActsProps) {
  const person = useQuery(personQuery(userId))
  return (
    <QueryBoundary
      queries={[person]}
      skeleton={<SkeletonRows count={3} height={44} />}
      errorTitle={t('people.staff.cardFailed')}
    >
      {person.data && <Acts person={person.data} run={runOf(person.data, runId)} onChange={onChange} />}
    </QueryBoundary>
  )
}

/** The run in question, else the current one, else the latest. A subscription decides when its courses end. */
function runOf({ runs }: Person, runId: number | undefined): PersonRun | undefined {
  const own = runs.filter((run) => !run.is_paid_by_subscription)
  return own.find(({ id }) => id === runId) ?? own.find(({ status }) => status !== 'ended') ?? own[0]
}

type ActsProps = Pick<PersonActsProps, 'onChange'> & { person: Person; run: PersonRun | undefined }

function Acts({ person, run, onChange }: ActsProps) {
  const [dialog, setDialog] = useState<'extend' | 'add' | 'enrol'>()
  const onClose = () => {
    setDialog(undefined)
    onChange()
  }
  if (person.closed_at !== null) return <p className="t-small muted">{t('people.staff.actsOfClosed')}</p>
  return (
    <>
      {run && (
        <Button size="small" wide icon={<CalendarPlus aria-hidden />} onClick={() => setDialog('extend')}>
          {t('people.staff.extendCourse', { course: run.course })}
        </Button>
      )}
      {run && !run.is_demo && run.status !== 'ended' && (
        <Button size="small" wide icon={<MessagesSquare aria-hidden />} onClick={() => setDialog('add')}>
          {t('people.staff.runs.add')}
        </Button>
      )}
      <Button size="small" wide icon={<GraduationCap aria-hidden />} onClick={() => setDialog('enrol')}>
        {t('people.staff.runs.enrol')}
      </Button>
      <PasswordLink person={person} icon={<KeyRound aria-hidden />} wide />
      {run && <ExtendRunDialog open={dialog === 'extend'} onClose={onClose} person={person} run={run} />}
      {run && <AdditionDialog open={dialog === 'add'} onClose={onClose} person={person} run={run} />}
      <EnrolDialog open={dialog === 'enrol'} onClose={onClose} person={person} />
    </>
  )
}
