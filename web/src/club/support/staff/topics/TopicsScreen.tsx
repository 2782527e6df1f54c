import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Plus } from 'lucide-react'
import type { StaffTopic } from '#contract/club/support/topicApi.ts'
import { RecordList, RecordRow } from '../../../../console/RecordList.tsx'
import { BackLink } from '../../../../console/RecordPage.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { AppLink } from '../../../../ui/AppLink.tsx'
import { buttonClass } from '../../../../ui/buttonClass.ts'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { topicsQuery } from './topics.ts'
import styles from './Topics.module.css'

/** The topics of questions, as learners see them. */
export function TopicsScreen() {
  useLanguage()
  const list = useQuery(topicsQuery())
  const { topics = [], brands = [] } = list.data ?? {}
  return (
    <>
      <BackLink href={staffPaths.questions()} label={t('support.staff.topics.toInbox')} />
      <div className={styles.top}>
        <PageTitle>{t('support.staff.topics.title')}</PageTitle>
        <AppLink href={staffPaths.newQuestionTopic()} className={buttonClass({ size: 'small', variant: 'primary' })}>
          <Plus aria-hidden />
          {t('support.staff.topics.create')}
        </AppLink>
      </div>
      <p className={styles.lead}>{t('support.staff.topics.lead')}</p>
      <RecordList
        query={list}
        errorTitle={t('support.staff.topics.listFailed')}
        items={topics}
        keyOf={({ id }) => id}
        summaryOf={(count) => t('support.staff.topics.found', { count })}
        empty={{
          icon: <MessagesSquare aria-hidden />,
          title: t('support.staff.topics.emptyTitle'),
          text: t('support.staff.topics.emptyText'),
        }}
        renderItem={(topic) => <TopicRow topic={topic} brands={brands} />}
      />
    </>
  )
}

type TopicRowProps = { topic: StaffTopic; brands: readonly { id: string; title: string }[] }

function TopicRow({ topic, brands }: TopicRowProps) {
  const { id, title, help, target_product: product, brands: shownBy } = topic
  const schools = brands.filter((brand) => shownBy.includes(brand.id)).map((brand) => brand.title)
  return (
    <RecordRow
      href={staffPaths.questionTopic({ topicId: id })}
      title={title}
      facts={[help, schools.join(', ')].map((fact) => fact || undefined)}
      tag={product === 1 && <StatusTag tone="neutral">{t('support.staff.topics.aboutCourse')}</StatusTag>}
    />
  )
}
