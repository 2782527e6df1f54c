import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { deleteTopic, updateTopic, type listTopics, type StaffTopic } from '#contract/club/support/topicApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { ConfirmDialog } from '../../../../console/DialogForm.tsx'
import { BackLink, RecordBoundary, RecordHeader } from '../../../../console/RecordPage.tsx'
import { SharedSaveBar } from '../../../../console/SharedSaveBar.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { useSharedForm } from '../../../../console/useSharedForm.ts'
import { call } from '../../../../platform/api/api.ts'
import { hasCode } from '../../../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { hrefOf } from '../../../../platform/navigation/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { fieldLabel, TopicForm } from './TopicForm.tsx'
import { refreshTopics, topicsQuery, valuesOf } from './topics.ts'
import styles from './Topics.module.css'

const missing = () => ({
  icon: <MessagesSquare aria-hidden />,
  title: t('support.staff.topics.missingTitle'),
  text: t('support.staff.topics.missingText'),
})

/** A topic of questions, which can be changed or deleted. */
export function TopicScreen({ topicId }: { topicId: number }) {
  useLanguage()
  const list = useQuery(topicsQuery())
  const topic = list.data?.topics.find(({ id }) => id === topicId)
  return (
    <>
      <BackLink href={staffPaths.questionTopics()} label={t('support.staff.topics.backToList')} />
      <RecordBoundary query={list} missing={missing()} errorTitle={t('support.staff.topics.listFailed')}>
        {topic && list.data ? (
          <Topic key={topicId} topic={topic} brands={list.data.brands} />
        ) : (
          <EmptyState {...missing()} level={1} />
        )}
      </RecordBoundary>
    </>
  )
}

const formId = 'topic'

/** Compares each save with the version that the changes began from. */
function Topic({ topic, brands }: Pick<ResponseBody<typeof listTopics>, 'brands'> & { topic: StaffTopic }) {
  const shared = useSharedForm(topic, valuesOf)
  const { form, version, settle } = shared
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (sent) => {
    try {
      const saved = await call(updateTopic, { params: { topicId: topic.id }, body: { ...sent, version } })
      settle(saved, sent)
      await refreshTopics()
      showToast({ text: t('support.staff.topics.saved'), tone: 'ok' })
    } catch (error) {
      // The version of the other editor is then known, and one of the two can be chosen.
      if (hasCode(error, 'topic_changed')) await refreshTopics()
      throw error
    }
  })
  return (
    <>
      <Header topic={topic} />
      <Card className={styles.narrow}>
        <h2 className="t-h2">{t('support.staff.topics.editor')}</h2>
        <TopicForm id={formId} form={form} brands={brands} onSubmit={onSubmit} />
      </Card>
      <SharedSaveBar
        form={formId}
        shared={shared}
        failure={failure}
        isPending={isPending}
        conflictCode="topic_changed"
        conflictTitle={t('support.staff.topics.conflictTitle')}
        conflictLabels={(shared.conflict?.names ?? []).map(fieldLabel)}
      />
    </>
  )
}

function Header({ topic }: { topic: StaffTopic }) {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const { id: topicId, title, help, target_product: product } = topic
  const remove = async () => {
    await call(deleteTopic, { params: { topicId } })
    showToast({ text: t('support.staff.topics.deleted'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.questionTopics()), replace: true, ignoreBlocker: true })
    await refreshTopics()
  }
  return (
    <>
      <RecordHeader
        title={title}
        tag={product === 1 && <StatusTag tone="neutral">{t('support.staff.topics.aboutCourse')}</StatusTag>}
        actions={
          <Button size="small" disabledReason={heldBy(topic)} onClick={() => setOpen(true)}>
            {t('support.staff.topics.delete')}
          </Button>
        }
      >
        {help && <p className="t-small muted">{help}</p>}
      </RecordHeader>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('support.staff.topics.deleteTitle', { title })}
        outcome={t('support.staff.topics.deleteOutcome')}
        confirm={t('support.staff.topics.delete')}
        isDangerous
        act={remove}
      />
    </>
  )
}

/** Why the topic cannot be deleted. */
function heldBy({ is_built_in: isBuiltIn, named_by: schools }: StaffTopic): string | undefined {
  if (isBuiltIn) return t('support.staff.topics.builtIn')
  return schools.length > 0 ? t('support.staff.topics.named', { schools: schools.join(', ') }) : undefined
}
