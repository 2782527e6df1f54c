import { Crown, Hourglass, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import { PageSlot } from '../../../brands/PageSlot.tsx'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { stageTint } from '../../courses/courseStages.ts'
import { formatQuoted } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { useOutbox } from '../../../platform/outbox/outboxState.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Art } from '../../../ui/art/Art.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ListCard } from '../../../ui/ListCard.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './HomeworkListScreen.module.css'
import { HomeworkTag, homeworkSentence, isLateNow } from '../../streams/HomeworkTag.tsx'
import { queuedHomework } from '../attempts/homeworkKind.ts'
import {
  homeworkGroups,
  homeworkItems,
  type HomeworkGroup,
  type HomeworkItem,
  homeworkLocation,
  homeworkLockReason,
} from '../homeworkItems.ts'
import { useRuns } from '../useRuns.ts'
import { waitsForLearner } from '../useWaitingHomework.ts'

/** The homework of all runs, grouped by what happens next. */
export function HomeworkListScreen() {
  useLanguage()
  const { runs, queries } = useRuns()
  return (
    <>
      <PageTitle>{t('homework.title')}</PageTitle>
      <QueryBoundary
        queries={queries}
        skeleton={<SkeletonRows height={108} />}
        errorTitle={t('homework.list.loadFailed')}
        support={<SupportLink />}
      >
        <PageSlot page="homeworks" placement="top" />
        <Groups items={runs.flatMap(homeworkItems)} />
      </QueryBoundary>
    </>
  )
}

/** The chosen group, and below it those that follow. */
function Groups({ items }: { items: readonly HomeworkItem[] }) {
  const [chosen, setChosen] = useState<HomeworkGroup>()
  const groups = homeworkGroups(items)
  const first = groups.find(({ name }) => name === chosen) ?? groups[0]
  if (!first) return <NoHomework />
  // One group leaves nothing to choose.
  if (groups.length === 1) return <Group group={first} isNamedByTab={false} />
  return (
    <Tabs
      label={t('homework.list.groups')}
      items={groups.map((group) => ({
        value: group.name,
        label: t(`homework.list.${group.name}`),
        count: group.items.length,
      }))}
      value={first.name}
      onChange={setChosen}
      className={styles.groups}
    >
      {groups.slice(groups.indexOf(first)).map((group) => (
        <Group key={group.name} group={group} isNamedByTab={group === first} />
      ))}
    </Tabs>
  )
}

type GroupProps = { group: { name: HomeworkGroup; items: readonly HomeworkItem[] }; isNamedByTab: boolean }

function Group({ group: { name, items }, isNamedByTab }: GroupProps) {
  return (
    <section className={styles.group} aria-labelledby={`group-${name}`}>
      <h2 className={isNamedByTab ? 'visually-hidden' : styles.heading} id={`group-${name}`}>
        {t(`homework.list.${name}`)} <span className={styles.count}>{items.length}</span>
      </h2>
      <div className={styles.list}>
        {items.map((item, index) => (
          <HomeworkCard key={item.status.id} item={item} isFirst={index === 0} />
        ))}
      </div>
    </section>
  )
}

/** The first homework to send has the primary button. */
function HomeworkCard({ item, isFirst }: { item: HomeworkItem; isFirst: boolean }) {
  const { stream, attached, status, stageNumber } = item
  const lock = status.status === 'NOT_UPLOADED' || status.status === 'FAIL' ? homeworkLockReason(item) : undefined
  const { entries } = useOutbox()
  const queued = queuedHomework(entries, status.id)
  const isToSend = waitsForLearner(status) && !queued
  return (
    <ListCard
      className={stageTint(stream.course_id, stageNumber)}
      picture={
        <Art
          theme={publicConfig().project.theme}
          seed={stream.course_id + stageNumber}
          topic={stream.course?.category}
        />
      }
      title={attached.homework.title}
      end={
        <>
          <StateTag status={status} queued={queued} />
          <AppLink
            className={buttonClass({ variant: isToSend && isFirst ? 'primary' : 'soft', size: 'small' })}
            href={paths.homework({ streamId: stream.id, homeworkId: attached.homework_id, status: status.id })}
          >
            {t(queued ? 'homework.list.open' : actionOf(status))}
            <span className="visually-hidden">: {attached.homework.title}</span>
          </AppLink>
        </>
      }
    >
      <p className="t-small muted">{homeworkLocation(item)}</p>
      <StatusText status={status} lock={lock} />
    </ListCard>
  )
}

type StateTagProps = { status: UserHomework; queued: Entry | undefined }

function StateTag({ status, queued }: StateTagProps) {
  if (queued)
    return queued.failure ? (
      <Tag tone="bad" icon={<TriangleAlert aria-hidden />}>
        {t('homework.list.refused')}
      </Tag>
    ) : (
      <Tag tone="warn" icon={<Hourglass aria-hidden />}>
        {t('homework.list.queued')}
      </Tag>
    )
  if (status.lock?.way_out === 'full_course')
    return (
      <Tag tone="gold" icon={<Crown aria-hidden />}>
        {t('homework.list.inFullCourse')}
      </Tag>
    )
  return <HomeworkTag status={status.status} answerBy={status.answer_by} points={status.scores?.['DONE']} />
}

/** The lock reason, the expert's words about what to complete, or that the answer is late. */
function StatusText({ status, lock }: { status: UserHomework; lock: string | undefined }) {
  const { last_answer: answer } = status
  if (lock) return <p className="t-small">{lock}</p>
  if (isLateNow(status.answer_by)) return <p className="t-small">{homeworkSentence(status.status, status.answer_by)}</p>
  if (status.status !== 'FAIL') return null
  if (!answer?.text) return <p className="t-small">{homeworkSentence(status.status, null)}</p>
  const name = answer.expert?.name || t('homework.attempts.expert')
  return <p className="t-small">{t('homework.list.quoted', { name, text: formatQuoted(answer.text) })}</p>
}

function actionOf(status: UserHomework) {
  if (status.lock?.way_out === 'full_course') return 'homework.list.more'
  if (waitsForLearner(status)) return status.status === 'FAIL' ? 'homework.list.complete' : 'homework.list.send'
  return status.status === 'DONE' ? 'homework.list.readAnswer' : 'homework.list.open'
}

function NoHomework() {
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={12} stage={3} width={264} height={264} />}
      title={t('homework.list.emptyTitle')}
      text={t('homework.list.emptyText')}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={paths.courses()}>
          {t('homework.list.toCourses')}
        </AppLink>
      }
    />
  )
}
