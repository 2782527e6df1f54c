import { useState } from 'react'
import type { PersonRun, Person, PersonAddition } from '#contract/school/people/api.ts'
import type { PersonProps } from '../../../../accounts/users/staff/person.ts'
import { DividedList, ShortList } from '../../../../console/CardList.tsx'
import { Facts } from '../../../../console/Facts.tsx'
import { formatDateTime } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import styles from '../../../../accounts/users/staff/Person.module.css'
import { additionText } from './addition.ts'
import { AdditionDialog } from './AdditionDialog.tsx'
import { EndRunDialog } from './EndRunDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { ExplainRunDialog } from './ExplainRunDialog.tsx'
import { ExtendRunDialog } from './ExtendRunDialog.tsx'
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
  const [dialog, setDialog] = useState<'explain' | 'add' | 'extend' | 'end'>()
  const props = { person, run, onClose: () => setDialog(undefined) }
  // A subscription decides when its courses end.
  const isOwn = !run.is_paid_by_subscription
  return (
    <article aria-labelledby={`run-${run.id}`}>
      <RunFacts run={run} />
      <RunAdditions person={person} run={run} />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setDialog('explain')}>
          {t('people.staff.runs.explain')}
        </Button>
        {canChange && isOwn && (
          <Button size="small" onClick={() => setDialog('extend')}>
            {t('people.staff.runs.extend')}
          </Button>
        )}
        {canChange && !run.is_demo && run.status !== 'ended' && (
          <Button size="small" onClick={() => setDialog('add')}>
            {t('people.staff.runs.add')}
          </Button>
        )}
        {canChange && isOwn && run.status !== 'ended' && (
          <Button size="small" variant="ghost" onClick={() => setDialog('end')}>
            {t('people.staff.runs.end')}
          </Button>
        )}
      </div>
      <ExplainRunDialog {...props} open={dialog === 'explain'} />
      <AdditionDialog {...props} open={dialog === 'add'} />
      <ExtendRunDialog {...props} open={dialog === 'extend'} />
      <EndRunDialog {...props} open={dialog === 'end'} />
    </article>
  )
}

/** Everything that staff added to a run, newest first, with the reasons. */
function RunAdditions({ person, run }: { person: Person; run: PersonRun }) {
  const additions = person.additions.filter(({ run_id: id }) => id === run.id)
  if (additions.length === 0) return null
  return (
    <details className={styles.additions}>
      <summary>{t('people.staff.runs.additions', { count: additions.length })}</summary>
      <ShortList items={additions} empty="" renderItem={(addition) => <Addition addition={addition} />} />
    </details>
  )
}

function Addition({ addition }: { addition: PersonAddition }) {
  const { author, reason, created_at: createdAt } = addition
  return (
    <div>
      <p>{additionText(addition)}</p>
      <p className={styles.text}>{reason}</p>
      <p className="t-small muted">
        <Facts facts={[author || t('people.staff.runs.byCommand'), formatDateTime(createdAt)]} />
      </p>
    </div>
  )
}
