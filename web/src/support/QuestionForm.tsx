import { displayName } from '#contract/users/rules.ts'
import { t } from '../language.ts'
import { Note } from '../ui/Note.tsx'
import { useUser } from '../users/userQuery.ts'
import { QuestionFields } from './QuestionFields.tsx'
import styles from './Support.module.css'

export interface QuestionFormProps {
  heading: string
  categoryId?: number
  /** Title of the course that the question is about; it goes with the message. */
  course?: string | undefined
}

/** A question to support from somebody who is signed in. */
export function QuestionForm({ heading, categoryId, course }: QuestionFormProps) {
  const user = useUser()
  return (
    <div className={styles.form}>
      <h2 className="t-h2">{heading}</h2>
      {course && <Note>{t('support.aboutCourse', { course })}</Note>}
      <QuestionFields
        initial={{ name: displayName(user), email: user.email ?? '', message: '' }}
        categoryId={categoryId}
        about={course ? `${t('support.aboutCourse', { course })}\n` : ''}
      />
    </div>
  )
}
