import type { Person, PersonAddition, PersonRun } from '#contract/school/people/api.ts'
import { formatDateTime } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Facts } from '../../../../console/Facts.tsx'
import { ShortList } from '../../../../console/ShortList.tsx'
import styles from '../Person.module.css'
import { additionText } from './addition.ts'

/** What staff have given a run beyond its course, newest first, with the reasons. Nothing where nothing was given. */
export function RunAdditions({ person, run }: { person: Person; run: PersonRun }) {
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
