import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { createTopic, type listTopics, type TopicFields } from '#contract/club/support/topicApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { BackLink } from '../../../../console/RecordPage.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../../platform/device/ids.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { hrefOf } from '../../../../platform/navigation/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { TopicForm } from './TopicForm.tsx'
import { newTopic, refreshTopics, topicsQuery } from './topics.ts'
import styles from './Topics.module.css'

export function CreateTopicScreen() {
  useLanguage()
  const list = useQuery(topicsQuery())
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
            <CreateForm {...list.data} />
          </Card>
        )}
      </QueryBoundary>
    </>
  )
}

function CreateForm({ topics, brands }: ResponseBody<typeof listTopics>) {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  const form = useForm<TopicFields>({ defaultValues: newTopic(topics) })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(createTopic, { body, idempotencyKey: keyOf(body) })
    await refreshTopics()
    showToast({ text: t('support.staff.topics.created'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.questionTopics()), ignoreBlocker: true })
  })
  return (
    <TopicForm form={form} brands={brands} onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={form.formState.isDirty ? undefined : t('console.nothingChanged')}
        >
          {t('support.staff.topics.create')}
        </Button>
      </div>
    </TopicForm>
  )
}
