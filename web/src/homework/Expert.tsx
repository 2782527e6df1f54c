import type { UserHomework } from '#contract/homework/api.ts'
import { t } from '../platform/language/language.ts'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './HomeworkScreen.module.css'

/** The expert who answered last in the run; nothing before the first answer. */
export function Expert({ homework }: { homework: readonly UserHomework[] }) {
  const answers = homework.flatMap(({ last_answer: answer }) => (answer?.expert_name ? [answer] : []))
  const [last] = answers.toSorted((a, b) => b.answered_at - a.answered_at)
  if (!last) return null
  return (
    <div className={styles.expert}>
      <ExpertAvatar name={last.expert_name} size={52} />
      <div>
        <h2 className="t-h3">{last.expert_name}</h2>
        <p className="t-small muted">{t('homework.attempts.answersHere')}</p>
      </div>
    </div>
  )
}

/** The same face for the same name. */
export function ExpertAvatar({ name, size }: { name: string; size: number }) {
  const seed = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return <Avatar seed={seed} size={size} />
}
