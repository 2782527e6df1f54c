import { displayName } from '#contract/accounts/users/rules.ts'
import { t } from '../../platform/language/language.ts'
import { Note } from '../../ui/Note.tsx'
import { useUser } from '../../accounts/users/userQuery.ts'
import { QuestionFields } from './QuestionFields.tsx'
import styles from './Support.module.css'

/** A link to the form may carry its message. */
const prefilledMessage = () => new URLSearchParams(location.search).get('message') ?? ''

export interface QuestionFormProps {
  heading: string
  categoryId?: number
  /** Title of the course; prepended to the message. */
  course?: string | undefined
}

/** A signed-in user's question to support. */
export function QuestionForm({ heading, categoryId, course }: QuestionFormProps) {
  const user = useUser()
  return (
    <div className={styles.form}>
      <h2 className="t-h2">{heading}</h2>
      {course && <Note>{t('support.aboutCourse', { course })}</Note>}
      <QuestionFields
        initial={{ name: displayName({ ...user, email: null }), email: user.email ?? '', message: prefilledMessage() }}
        categoryId={categoryId}
        prefix={course ? `${t('support.aboutCourse', { course })}\n` : ''}
      />
    </div>
  )
}
