import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createTopic, type TopicFields } from '#contract/club/support/topicApi.ts'
import { BackLink } from '../../../../console/RecordPage.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { call } from '../../../../platform/api/api.ts'
import { useIdempotencyKey } from '../../../../platform/device/ids.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { hrefOf } from '../../../../platform/navigation/paths.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { TopicForm } from './TopicForm.tsx'
import { refreshTopics, topicsQuery, valuesOf } from './topics.ts'
import styles from './Topics.module.css'

export function CreateTopicScreen() {
  useLanguage()
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  const list = useQuery(topicsQuery())
  const save = async (body: TopicFields) => {
    const created = await call(createTopic, { body, idempotencyKey: keyOf(body) })
    await refreshTopics()
    showToast({ text: t('support.staff.topics.created'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.questionTopics()) })
    return created
  }
  return (
    <>
      <BackLink href={staffPaths.questionTopics()} label={t('support.staff.topics.backToList')} />
      <PageTitle>{t('support.staff.topics.createTitle')}</PageTitle>
      <QueryBoundary
        queries={[list]}
        skeleton={<SkeletonRows count={4} />}
        errorTitle={t('support.staff.topics.listFailed')}
      >
        {list.data && (
          <Card className={styles.narrow}>
            <TopicForm
              initial={valuesOf(undefined, list.data.topics)}
              brands={list.data.brands}
              confirm={t('support.staff.topics.create')}
              save={save}
            />
          </Card>
        )}
      </QueryBoundary>
    </>
  )
}
