import { useQuery } from '@tanstack/react-query'
import { Check, Ellipsis, Merge, RotateCcw, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import {
  closeQuestion,
  handOverQuestion,
  mergeQuestion,
  reopenQuestion,
  type QuestionDetails,
} from '#contract/club/support/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import styles from './Conversation.module.css'
import { askerQuery, lastMessageId, refreshInbox } from './inboxQueries.ts'

type QuestionProps = { question: QuestionDetails }

/** The owner, and what can be done with the whole question. */
export function QuestionActions({ question }: QuestionProps) {
  const { owner, tab, merged_into: mergedInto } = question
  if (mergedInto !== null) return null
  return (
    <>
      {owner && (
        <span className={styles.owner}>
          <Avatar seed={owner.id} size={28} />
          <bdi>{owner.is_mine ? t('support.staff.you') : owner.name}</bdi>
        </span>
      )}
      {tab === 'closed' ? <Reopen question={question} /> : <OpenActions question={question} />}
    </>
  )
}

function Reopen({ question: { id: questionId } }: QuestionProps) {
  const { run, isPending } = useAction(async () => {
    await call(reopenQuestion, { params: { questionId } })
    await refreshInbox()
    showToast({ text: t('support.staff.reopenedToast'), tone: 'ok' })
  })
  return (
    <Button size="small" icon={<RotateCcw aria-hidden />} busy={isPending} onClick={() => run()}>
      {t('support.staff.reopen')}
    </Button>
  )
}

function OpenActions({ question }: QuestionProps) {
  const { id: questionId, owner } = question
  const [dialog, setDialog] = useState<'hand-over' | 'merge'>()
  const closing = useAction(async () => {
    await call(closeQuestion, { params: { questionId }, body: { seen_id: lastMessageId(questionId) } })
    await refreshInbox()
    showToast({ text: t('support.staff.closedToast'), tone: 'ok' })
  })
  const take = useTakeOver(questionId)
  const items = [
    ...(owner?.is_mine
      ? []
      : [{ label: t('support.staff.take'), icon: <UserRoundCheck aria-hidden />, onSelect: () => take.run() }]),
    { label: t('support.staff.handOver'), icon: <UserRoundPlus aria-hidden />, onSelect: () => setDialog('hand-over') },
    { label: t('support.staff.merge'), icon: <Merge aria-hidden />, onSelect: () => setDialog('merge') },
  ]
  const close = () => setDialog(undefined)
  return (
    <>
      <Button size="small" icon={<Check aria-hidden />} busy={closing.isPending} onClick={() => closing.run()}>
        {t('support.staff.close')}
      </Button>
      <Menu
        items={items}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} size="small" label={t('support.staff.more')} icon={<Ellipsis aria-hidden />} />
        )}
      />
      <Modal
        open={dialog === 'hand-over'}
        onClose={close}
        title={t('support.staff.handOverTitle')}
        description={t('support.staff.handOverText')}
      >
        <Colleagues question={question} onClose={close} />
      </Modal>
      <Modal
        open={dialog === 'merge'}
        onClose={close}
        title={t('support.staff.mergeTitle')}
        description={t('support.staff.mergeText')}
      >
        <OtherQuestions question={question} onClose={close} />
      </Modal>
    </>
  )
}

function useTakeOver(questionId: number) {
  const { id } = useStaffMember()
  return useAction(async () => {
    await call(handOverQuestion, { params: { questionId }, body: { staff_id: id } })
    await refreshInbox()
  })
}

/** Makes a colleague's question one's own. */
export function TakeOver({ questionId }: { questionId: number }) {
  const { run, isPending } = useTakeOver(questionId)
  return (
    <Button size="small" icon={<UserRoundCheck aria-hidden />} busy={isPending} onClick={() => run()}>
      {t('support.staff.take')}
    </Button>
  )
}

type DialogProps = QuestionProps & { onClose: () => void }

function Colleagues({ question: { id: questionId, colleagues, owner }, onClose }: DialogProps) {
  const { run, input, failure } = useAction(async ({ to, name }: { to: number | null; name: string }) => {
    await call(handOverQuestion, { params: { questionId }, body: { staff_id: to } })
    showToast({ text: t('support.staff.handedOver', { name }), tone: 'ok' })
    onClose()
    await refreshInbox()
  }, inline)
  return (
    <>
      <ul className={styles.choices}>
        {colleagues.map(({ id, name }) => (
          <li key={id}>
            <Button wide busy={input?.to === id} onClick={() => run({ to: id, name })}>
              {name}
            </Button>
          </li>
        ))}
        {owner && (
          <li>
            <Button
              wide
              busy={input !== undefined && input.to === null}
              onClick={() => run({ to: null, name: t('support.staff.team') })}
            >
              {t('support.staff.team')}
            </Button>
          </li>
        )}
      </ul>
      {colleagues.length === 0 && !owner && <p>{t('support.staff.noColleagues')}</p>}
      <FormFailure failure={failure} />
    </>
  )
}

function OtherQuestions({ question: { id: questionId }, onClose }: DialogProps) {
  const asker = useQuery(askerQuery(questionId))
  const { run, input, failure } = useAction(async (intoId: number) => {
    await call(mergeQuestion, { params: { questionId }, body: { into_id: intoId } })
    showToast({ text: t('support.staff.mergedToast'), tone: 'ok' })
    onClose()
    await refreshInbox()
  }, inline)
  return (
    <QueryBoundary
      queries={[asker]}
      skeleton={<SkeletonRows height={48} />}
      errorTitle={t('support.staff.askerFailed')}
    >
      <ul className={styles.choices}>
        {asker.data?.questions.map(({ id, title, created_at: createdAt }) => (
          <li key={id}>
            <Button wide busy={input === id} onClick={() => run(id)}>
              {t('support.staff.number', { id })} · {title} · {formatDateTime(createdAt)}
            </Button>
          </li>
        ))}
      </ul>
      {asker.data?.questions.length === 0 && <p>{t('support.staff.noOthers')}</p>}
      <FormFailure failure={failure} />
    </QueryBoundary>
  )
}
