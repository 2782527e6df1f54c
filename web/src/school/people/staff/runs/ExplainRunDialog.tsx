import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseBody } from '#contract/endpoint.ts'
import { explainPersonRun, type ExplainedPart } from '#contract/school/people/explanationApi.ts'
import { queryOf } from '../../../../platform/cache/queries.ts'
import { formatDate, formatQuoted, formatTime } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { DividedList } from '../../../../console/CardList.tsx'
import dialogStyles from '../../../../console/Dialog.module.css'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import styles from '../../../../accounts/users/staff/Person.module.css'
import type { RunDialogProps } from './EndRunDialog.tsx'
import { lockSentence, wayOutSentence } from './lockSentences.ts'

/** Shows the open and locked parts of a run with their reasons, now or at a chosen time. */
export function ExplainRunDialog({ open, onClose, ...of }: RunDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.runs.explainTitle')} description={of.run.course}>
      <Explanation {...of} />
    </Modal>
  )
}

function Explanation({ person, run }: Omit<RunDialogProps, 'open' | 'onClose'>) {
  const [at, setAt] = useState('')
  const params = { userId: person.id, streamId: run.id }
  const query = useQuery({
    ...queryOf(explainPersonRun, { params, query: at === '' ? {} : { at } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={dialogStyles.fields}>
      <Field label={t('people.staff.runs.explainAt')} help={t('people.staff.runs.explainAtHelp')}>
        <TextInput type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </Field>
      <QueryBoundary
        queries={[query]}
        skeleton={<SkeletonRows count={6} height={56} />}
        errorTitle={t('people.staff.runs.explainFailed')}
      >
        {query.data && <Parts explanation={query.data} isOld={query.isPlaceholderData} />}
      </QueryBoundary>
    </div>
  )
}

type PartsProps = { explanation: ResponseBody<typeof explainPersonRun>; isOld: boolean }

function Parts({ explanation: { timezone, time, today_day_number: today, parts }, isOld }: PartsProps) {
  const momentOf = ({ at, date }: typeof time) => `${formatDate(date)}, ${formatTime(at, timezone)}`
  return (
    <div aria-busy={isOld}>
      <p className="t-small muted" role="status">
        {t('people.staff.runs.explainTime', { moment: momentOf(time), day: Math.max(0, today) })}
      </p>
      <DividedList>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list, whose items have no other name
          <li key={index}>
            <Part part={part} until={part.until && momentOf(part.until)} />
          </li>
        ))}
      </DividedList>
    </div>
  )
}

function Part({ part, until }: { part: ExplainedPart; until: string | null }) {
  const { lock } = part
  return (
    <>
      <div className={styles.line}>
        <p className="t-label">{partName(part)}</p>
        <StatusTag tone={lock ? 'neutral' : 'ok'}>
          {t(lock ? 'people.staff.runs.partClosed' : 'people.staff.runs.partOpen')}
        </StatusTag>
      </div>
      {!lock && until !== null && (
        <p className="t-small muted">{t('people.staff.runs.openUntil', { moment: until })}</p>
      )}
      {lock && (
        <p className="t-small muted">
          {lockSentence(lock, part.locking_homework)}{' '}
          {until === null ? wayOutSentence(lock) : t('people.staff.runs.opensAt', { moment: until })}
        </p>
      )}
    </>
  )
}

function partName({ kind, day_number: day, title, videos_count: count }: ExplainedPart): string {
  if (kind === 'freezing') return t('people.staff.runs.partFreezing')
  if (kind === 'materials') return t('people.staff.runs.partMaterials')
  if (kind === 'videos') return t('people.staff.runs.partVideos', { count, number: day ?? 0 })
  const name = formatQuoted(title)
  if (kind === 'homework' && day === null) return t('people.staff.runs.partStageHomework', { title: name })
  if (kind === 'homework') return t('people.staff.runs.partHomework', { title: name, number: day ?? 0 })
  return title === ''
    ? t('people.staff.runs.partDay', { number: day ?? 0 })
    : t('people.staff.runs.partNamedDay', { number: day ?? 0, title })
}
