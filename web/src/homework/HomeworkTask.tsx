import { Camera, Dumbbell, FileUp, MessageSquareText, type LucideIcon } from 'lucide-react'
import type { Homework } from '#contract/courses/api.ts'
import { t, type TextKey } from '../language.ts'
import styles from './HomeworkScreen.module.css'
import type { HomeworkItem } from './items.ts'

type Part = { isNeeded: (homework: Homework) => boolean; label: TextKey; Icon: LucideIcon }

const parts: readonly Part[] = [
  { isNeeded: (homework) => homework.is_file_required, label: 'homework.needsFile', Icon: FileUp },
  { isNeeded: (homework) => homework.is_message_required, label: 'homework.needsMessage', Icon: MessageSquareText },
  { isNeeded: (homework) => homework.is_exercise_required, label: 'homework.needsExercise', Icon: Dumbbell },
  { isNeeded: (homework) => homework.is_selfie_required, label: 'homework.needsSelfie', Icon: Camera },
]
/** With no setting of its own, homework needs one or the other. */
const either: Part = { isNeeded: () => true, label: 'homework.needsEither', Icon: FileUp }

/** What is asked: the task, the exercises to choose from, and what an answer must hold. */
export function HomeworkTask({ item }: { item: HomeworkItem }) {
  const { homework } = item.attached
  const needed = parts.filter(({ isNeeded }) => isNeeded(homework))
  return (
    <div className={styles.words}>
      {homework.description && <p className={styles.description}>{homework.description}</p>}
      {homework.exercises.length > 0 && (
        <section className={styles.part}>
          <h2>{t('homework.exercises')}</h2>
          <ul>
            {homework.exercises.map(({ id, title }) => (
              <li key={id}>
                <Dumbbell aria-hidden />
                {title}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('homework.needs')}</h2>
        <ul>
          {(needed.length > 0 ? needed : [either]).map(({ label, Icon }) => (
            <li key={label}>
              <Icon aria-hidden />
              {t(label)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
