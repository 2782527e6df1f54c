import { useState } from 'react'
import type { PersonRun } from '#contract/school/people/api.ts'
import { t } from '../../../../platform/language/language.ts'
import { DividedList } from '../../../../console/DividedList.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AdditionDialog } from './AdditionDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { EndRunDialog } from './EndRunDialog.tsx'
import { ExtendRunDialog } from './ExtendRunDialog.tsx'
import styles from '../Person.module.css'
import type { PersonProps } from '../../../../accounts/users/staff/personProps.ts'
import { RunAdditions } from './RunAdditions.tsx'
import { RunFacts } from './RunFacts.tsx'

/** The courses of the person, and enrolment in another one. */
export function RunsCard({ person, canChange }: PersonProps) {
  const [isOpen, setOpen] = useState(false)
  const enrol = canChange && (
    <Button variant="primary" size="small" onClick={() => setOpen(true)}>
      {t('people.staff.runs.enrol')}
    </Button>
  )
  return (
    <Card>
      <div className={styles.top}>
        <h2 className="t-h2">{t('people.staff.runs.runs')}</h2>
        {enrol}
      </div>
      {person.runs.length === 0 && <p className={styles.nothing}>{t('people.staff.runs.noRuns')}</p>}
      <DividedList>
        {person.runs.map((run) => (
          <li key={run.id}>
            <Run run={run} person={person} canChange={canChange} />
          </li>
        ))}
      </DividedList>
      <EnrolDialog open={isOpen} onClose={() => setOpen(false)} person={person} />
    </Card>
  )
}

type RunProps = PersonProps & { run: PersonRun }

function Run({ run, person, canChange }: RunProps) {
  const [dialog, setDialog] = useState<'add' | 'extend' | 'end'>()
  const props = { person, run, onClose: () => setDialog(undefined) }
  // A subscription decides about the end of its courses.
  const isOwn = !run.is_paid_by_subscription
  return (
    <article aria-labelledby={`run-${run.id}`}>
      <RunFacts run={run} />
      <RunAdditions person={person} run={run} />
      {canChange && (
        <div className={styles.buttons}>
          {isOwn && (
            <Button size="small" onClick={() => setDialog('extend')}>
              {t('people.staff.runs.extend')}
            </Button>
          )}
          {!run.is_demo && run.status !== 'ended' && (
            <Button size="small" onClick={() => setDialog('add')}>
              {t('people.staff.runs.add')}
            </Button>
          )}
          {isOwn && run.status !== 'ended' && (
            <Button size="small" variant="ghost" onClick={() => setDialog('end')}>
              {t('people.staff.runs.end')}
            </Button>
          )}
        </div>
      )}
      <AdditionDialog {...props} open={dialog === 'add'} />
      <ExtendRunDialog {...props} open={dialog === 'extend'} />
      <EndRunDialog {...props} open={dialog === 'end'} />
    </article>
  )
}
