import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, CalendarPlus, Check, ChevronRight, Minus, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { listStaffCourses, previewCourse } from '#contract/learning/courses/staffApi.ts'
import { getCourseDraft } from '#contract/school/authoring/api.ts'
import { isBlocking } from '#contract/school/authoring/gap.ts'
import {
  discardCourseDraft,
  getPublication,
  publishCourse,
  type Publication,
  type UnconfirmedPublication,
} from '#contract/school/authoring/publicationApi.ts'
import { ShortList } from '../../../../console/CardList.tsx'
import { ConfirmDialog } from '../../../../console/DialogForm.tsx'
import { BackLink } from '../../../../console/RecordPage.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { call } from '../../../../platform/api/api.ts'
import { ApiFailure } from '../../../../platform/api/apiFailure.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../../platform/cache/queries.ts'
import { joinFacts } from '../../../../platform/language/format.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { AppLink } from '../../../../ui/AppLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/buttonClass.ts'
import { classes } from '../../../../ui/classes.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { inline, useAction } from '../../../../ui/useAction.ts'
import { DraftBoundary } from '../DraftBoundary.tsx'
import { nodeIdOf } from '../outline.ts'
import { HideDialog } from './HideDialog.tsx'
import styles from './Publish.module.css'
import { changeDetails, gapDetails, type ShownGap } from './sentences.ts'

/** Shows what publishing the draft of a course changes, and publishes it. */
export function PublishScreen({ courseId }: { courseId: number }) {
  useLanguage()
  const query = useQuery({ ...queryOf(getPublication, { params: { courseId } }), refetchOnMount: 'always' })
  return (
    <DraftBoundary query={query} errorTitle={t('authoring.staff.publish.loadFailed')}>
      {query.data && <ShownPublication courseId={courseId} publication={query.data} />}
    </DraftBoundary>
  )
}

type PublicationProps = { courseId: number; publication: Publication }

function ShownPublication({ courseId, publication }: PublicationProps) {
  const { title, version, changes, gaps, learners, is_superseded: isSuperseded } = publication
  const blocking = gaps.filter(isBlocking)
  const isNothing = changes.length === 0 && !isSuperseded
  return (
    <>
      <BackLink href={staffPaths.courseEditor({ courseId })} label={t('authoring.staff.publish.toEditor')} />
      <PageTitle>
        {isNothing
          ? t('authoring.staff.publish.title')
          : t('authoring.staff.publish.version', { version: version + 1 })}
      </PageTitle>
      <div className={styles.column}>
        <p className={styles.now}>
          <bdi>{joinFacts([title, nowText(version)])}</bdi>
        </p>
        {isSuperseded && (
          <Note tone="warn" title={t('authoring.staff.publish.superseded')}>
            {t('authoring.staff.publish.supersededText')}
          </Note>
        )}
        {isNothing && <NothingToPublish courseId={courseId} version={version} />}
        {changes.length > 0 && <Changes changes={changes} />}
        <Gaps
          courseId={courseId}
          title={t('authoring.staff.publish.gaps')}
          text={t('authoring.staff.publish.gapsText')}
          gaps={blocking}
        />
        {!isNothing && (
          <section>
            <h2 className="t-h3">{t('authoring.staff.publish.reach')}</h2>
            <p>{t('authoring.staff.publish.reachText', { count: learners })}</p>
          </section>
        )}
        {!isNothing && <Actions courseId={courseId} publication={publication} hasGaps={blocking.length > 0} />}
        <Gaps
          courseId={courseId}
          title={t('authoring.staff.publish.hints')}
          text={t('authoring.staff.publish.hintsText')}
          gaps={gaps.filter((gap) => !isBlocking(gap))}
        />
      </div>
    </>
  )
}

/** A course that was never published has the version 0. */
function nowText(version: number): string {
  return version === 0 ? t('authoring.staff.publish.notYet') : t('authoring.staff.publish.now', { version })
}

function NothingToPublish({ courseId, version }: { courseId: number; version: number }) {
  const isNew = version === 0
  return (
    <EmptyState
      icon={isNew ? <CalendarPlus aria-hidden /> : <Check aria-hidden />}
      title={isNew ? t('authoring.staff.publish.emptyTitle') : t('authoring.staff.publish.nothingTitle')}
      text={isNew ? t('authoring.staff.publish.emptyText') : t('authoring.staff.publish.nothingText')}
      action={
        <AppLink href={staffPaths.courseEditor({ courseId })} className={buttonClass({ variant: 'soft' })}>
          {t('authoring.staff.publish.toEditor')}
        </AppLink>
      }
    />
  )
}

const icons = { added: Plus, removed: Minus, changed: Pencil, moved: ArrowUpDown } as const

function Changes({ changes }: Pick<Publication, 'changes'>) {
  const items = changes.map((change) => ({ ...change, id: `${change.type} ${change.kind} ${change.key}` }))
  return (
    <section>
      <h2 className="t-h3">{t('authoring.staff.publish.changes')}</h2>
      <ShortList
        items={items}
        empty=""
        shortCount={30}
        renderItem={(change) => {
          const Icon = icons[change.type]
          const { part, details } = changeDetails(change)
          return (
            <p className={styles.row}>
              <Icon aria-hidden className={styles[change.type]} />
              <span>
                <b>{t(`authoring.staff.publish.${change.type}`)}:</b> <bdi>{part}</bdi>
                {details && <span className="muted"> — {details}</span>}
              </span>
            </p>
          )
        }}
      />
    </section>
  )
}

type GapsProps = { courseId: number; title: string; text: string; gaps: readonly ShownGap[] }

/** Each gap leads to its part in the editor, and to the field there. */
function Gaps({ courseId, title, text, gaps }: GapsProps) {
  if (gaps.length === 0) return null
  const items = gaps.map((gap, index) => ({ ...gap, id: index }))
  return (
    <section>
      <h2 className="t-h3">{title}</h2>
      <p className="muted">{text}</p>
      <ShortList
        items={items}
        empty=""
        shortCount={10}
        renderItem={(gap) => {
          const { part, details } = gapDetails(gap)
          const { field, language } = gap
          return (
            <AppLink
              href={staffPaths.courseEditor({ courseId, part: nodeIdOf('', gap), field, language })}
              className={classes(styles.row, styles.gap)}
            >
              <TriangleAlert aria-hidden className={isBlocking(gap) ? styles.removed : 'muted'} />
              <span>
                <bdi>{part}</bdi> <span className="muted">— {details}</span>
              </span>
              <ChevronRight aria-hidden className="muted" />
            </AppLink>
          )
        }}
      />
    </section>
  )
}

type ActionsProps = PublicationProps & { hasGaps: boolean }

function Actions({ courseId, publication: { revision, is_superseded: isSuperseded }, hasGaps }: ActionsProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const params = { courseId }
  const publish = useAction(async (confirmed: number | undefined) => {
    const body = { revision, ...(confirmed !== undefined && { confirmed_learners: confirmed }) }
    const { version } = await call(publishCourse, { params, body })
    await refreshCourse(courseId)
    showToast({ text: t('authoring.staff.publish.done', { version }), tone: 'ok' })
  }, inline)
  const discard = async () => {
    await call(discardCourseDraft, { params, body: { revision } })
    await refreshCourse(courseId)
    showToast({ text: t('authoring.staff.publish.discarded'), tone: 'ok' })
  }
  const unconfirmed = unconfirmedOf(publish.failure)
  const reason = isSuperseded
    ? t('authoring.staff.publish.discardFirst')
    : hasGaps
      ? t('authoring.staff.publish.gapsFirst')
      : undefined
  return (
    <>
      {!unconfirmed && <FormFailure failure={publish.failure} />}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={publish.isPending}
          disabledReason={reason}
          isReasonShown
          onClick={() => publish.run(undefined)}
        >
          {t('authoring.staff.publish.publish')}
        </Button>
        <Button variant="ghost" onClick={() => setDiscarding(true)}>
          {t('authoring.staff.publish.discard')}
        </Button>
      </div>
      <HideDialog
        unconfirmed={unconfirmed}
        isPending={publish.isPending}
        onConfirm={publish.run}
        onClose={publish.forgetFailure}
      />
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t('authoring.staff.publish.discardTitle')}
        outcome={t('authoring.staff.publish.discardOutcome')}
        confirm={t('authoring.staff.publish.discard')}
        isDangerous
        act={discard}
      />
    </>
  )
}

function unconfirmedOf(failure: Error | undefined): UnconfirmedPublication | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'publication_unconfirmed') return undefined
  return failure.stored as UnconfirmedPublication
}

/** The course is another one in all screens of the console. */
async function refreshCourse(courseId: number): Promise<void> {
  const params = { courseId }
  const keys = [
    queryKeyOf(getPublication, { params }),
    queryKeyOf(getCourseDraft, { params }),
    queryKeyOf(previewCourse, { params }),
    queryKeyOf(listStaffCourses),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
