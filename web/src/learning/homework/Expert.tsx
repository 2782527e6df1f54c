import type { UserHomework } from '#contract/learning/homework/api.ts'
import { t } from '../../platform/language/language.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import styles from './HomeworkScreen.module.css'

/** The expert who answered last in the run; nothing before the first answer. */
export function Expert({ homework }: { homework: readonly UserHomework[] }) {
  const answers = homework.flatMap(({ last_answer: answer }) =>
    answer?.expert?.name ? [{ expert: answer.expert, answered_at: answer.answered_at }] : [],
  )
  const [last] = answers.toSorted((a, b) => b.answered_at - a.answered_at)
  if (!last) return null
  return (
    <div className={styles.expert}>
      <ExpertAvatar expert={last.expert} size={52} />
      <div>
        <h2 className="t-h3">{last.expert.name}</h2>
        <p className="t-small muted">{t('homework.attempts.answersHere')}</p>
      </div>
    </div>
  )
}
