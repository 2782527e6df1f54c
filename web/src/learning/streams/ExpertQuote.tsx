import type { ExpertWords } from '#contract/accounts/users/expert.ts'
import { formatQuoted, formatRelativeDay, joinFacts } from '../../platform/language/format.ts'
import { learnerDay } from './learnerDay.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import styles from './ExpertQuote.module.css'

/** The words of an expert, with the face, the name and the day. */
export function ExpertQuote({ words: { text, said_at: saidAt, expert } }: { words: ExpertWords }) {
  return (
    <figure className={styles.quote}>
      <ExpertAvatar expert={expert} size={48} />
      <div className={styles.text}>
        <blockquote className={styles.words}>{formatQuoted(text)}</blockquote>
        <figcaption className="t-small muted">
          {joinFacts([expert.name, formatRelativeDay(learnerDay(saidAt))].filter(Boolean))}
        </figcaption>
      </div>
    </figure>
  )
}
