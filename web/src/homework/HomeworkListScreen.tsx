import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { stageTint } from '../courses/tint.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import styles from './HomeworkListScreen.module.css'
import { HomeworkTag, homeworkSentence } from './HomeworkTag.tsx'
import { homeworkGroups, homeworkItems, type HomeworkItem } from './items.ts'
import { lockOfHomework } from './lock.ts'
import { placeOfHomework } from './place.ts'
import { useRuns } from './useRuns.ts'

/** The homework of all runs, by what happens next. */
export function HomeworkListScreen() {
  useLanguage()
  const { runs, queries } = useRuns()
  return (
    <>
      <PageTitle>{t('homework.title')}</PageTitle>
      <Fetched
        queries={queries}
        skeleton={<SkeletonRows height={108} />}
        errorTitle={t('homework.loadFailed')}
        support={<SupportLink />}
      >
        <Groups items={runs.flatMap(homeworkItems)} />
      </Fetched>
    </>
  )
}

function Groups({ items }: { items: readonly HomeworkItem[] }) {
  if (items.length === 0) return <NoHomework />
  return homeworkGroups(items).map((group) => (
    <section key={group.name} className={styles.group} aria-labelledby={`group-${group.name}`}>
      <h2 className={styles.heading} id={`group-${group.name}`}>
        {t(`homework.${group.name}`)} <span className={styles.count}>{group.items.length}</span>
      </h2>
      <div className={styles.list}>
        {group.items.map((item) => (
          <HomeworkCard key={`${item.stream.id} ${item.status.target_type} ${item.attached.id}`} item={item} />
        ))}
      </div>
    </section>
  ))
}

function HomeworkCard({ item }: { item: HomeworkItem }) {
  const { stream, attached, status, stageNumber } = item
  const lock = lockOfHomework(item)
  return (
    <ListCard
      className={stageTint(stream.course_id, stageNumber)}
      picture={<Art brand={publicConfig().project.theme} seed={stream.course_id + stageNumber} />}
      title={attached.homework.title}
      end={
        <>
          <HomeworkTag status={status.status} />
          <Link
            className={buttonClass({ variant: status.status === 'FAIL' ? 'primary' : 'default', size: 'small' })}
            to={paths.homework({ streamId: stream.id, homeworkId: attached.homework_id })}
          >
            {t('homework.open')}
            <span className="vh">: {attached.homework.title}</span>
          </Link>
        </>
      }
    >
      <p className="t-small muted">{placeOfHomework(item)}</p>
      {(lock ?? status.status !== 'NOT_UPLOADED') && (
        <p className="t-small">{lock ?? homeworkSentence(status.status, status.sent_at)}</p>
      )}
    </ListCard>
  )
}

function NoHomework() {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={12} stage={3} width={264} height={264} />}
      title={t('homework.emptyTitle')}
      text={t('homework.emptyText')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.courses()}>
          {t('homework.toCourses')}
        </Link>
      }
    />
  )
}
