import { Camera, Dumbbell, MessageCircle, Upload, type LucideIcon } from 'lucide-react'
import type { Homework } from '#contract/learning/courses/api.ts'
import { t, type TextKey } from '../../platform/language/language.ts'
import styles from './HomeworkScreen.module.css'
import type { HomeworkItem } from './homeworkItems.ts'

type Requirement = { isRequired: (homework: Homework) => boolean; label: TextKey; Icon: LucideIcon }

const requirements: readonly Requirement[] = [
  { isRequired: (homework) => homework.is_file_required, label: 'homework.attempts.needsFile', Icon: Upload },
  {
    isRequired: (homework) => homework.is_message_required,
    label: 'homework.attempts.needsMessage',
    Icon: MessageCircle,
  },
  {
    isRequired: (homework) => homework.is_exercise_required,
    label: 'homework.attempts.needsExercise',
    Icon: Dumbbell,
  },
  { isRequired: (homework) => homework.is_selfie_required, label: 'homework.attempts.needsSelfie', Icon: Camera },
]
/** Without any requirement of its own, a homework needs a file or a message. */
const either: Requirement = { isRequired: () => true, label: 'homework.attempts.needsEither', Icon: Upload }

export interface HomeworkTaskProps {
  item: Pick<HomeworkItem, 'attached'>
  /** A form below offers the exercises. */
  hasForm?: boolean
}

/** The task, the exercises to choose from, and what an attempt must contain. */
export function HomeworkTask({ item, hasForm = false }: HomeworkTaskProps) {
  const { homework } = item.attached
  const exercises = hasForm ? [] : homework.exercises
  const required = requirements.filter(({ isRequired }) => isRequired(homework))
  return (
    <div className={styles.content}>
      {homework.description && <p className={styles.description}>{homework.description}</p>}
      {exercises.length > 0 && (
        <section className={styles.section}>
          <h2>{t('homework.attempts.exercises')}</h2>
          <ul>
            {exercises.map(({ id, title }) => (
              <li key={id}>
                <Dumbbell aria-hidden />
                {title}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h2>{t('homework.attempts.needs')}</h2>
        <ul>
          {(required.length > 0 ? required : [either]).map(({ label, Icon }) => (
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
