import { useQuery } from '@tanstack/react-query'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './Support.module.css'
import { Topics, supportTopics } from './Topics.tsx'

/** The support form for a topic and, optionally, a course. */
export function QuestionScreen({ categoryId, streamId }: { categoryId: number; streamId?: number }) {
  useLanguage()
  const { support_categories } = useApplicationConfig()
  const { data: streams } = useQuery(streamsQuery())
  const topic = supportTopics(support_categories).find((one) => one.categoryId === categoryId)
  const course = streams?.find(({ id }) => id === streamId)?.course?.title
  return (
    <>
      <PageTitle>{t('support.title')}</PageTitle>
      <p className={styles.lead}>{t('support.lead')}</p>
      <div className={styles.columns}>
        <Topics current={categoryId} />
        <Card>
          <QuestionForm
            key={`${categoryId} ${streamId}`}
            heading={topic?.title ?? t('support.anything')}
            categoryId={categoryId}
            course={course}
          />
        </Card>
      </div>
    </>
  )
}
