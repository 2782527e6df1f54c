import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './Support.module.css'
import { Topics } from './Topics.tsx'

/** Topics, contacts and a general question form. */
export function SupportScreen() {
  useLanguage()
  return (
    <>
      <PageTitle>{t('support.title')}</PageTitle>
      <p className={styles.lead}>{t('support.lead')}</p>
      <div className={styles.columns}>
        <Topics />
        <Card>
          <QuestionForm heading={t('support.anything')} />
        </Card>
      </div>
    </>
  )
}
