import { useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { OwnQuestions } from './OwnQuestions.tsx'
import styles from './Support.module.css'
import { Contacts, SupportLayout } from './SupportLayout.tsx'

/** Topics, the person's questions and contacts. */
export function SupportScreen() {
  useLanguage()
  return (
    <SupportLayout>
      {() => (
        <>
          <OwnQuestions />
          <Card className={styles.main}>
            <Contacts />
          </Card>
        </>
      )}
    </SupportLayout>
  )
}
