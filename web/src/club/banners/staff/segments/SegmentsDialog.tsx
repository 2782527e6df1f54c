import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import {
  addSegmentMembers,
  createSegment,
  deleteSegmentMember,
  getBannerReach,
  listSegmentMembers,
  listSegments,
  type SegmentMember,
  type StaffSegment,
} from '#contract/club/banners/staffApi.ts'
import { DividedList } from '../../../../console/CardList.tsx'
import { call } from '../../../../platform/api/api.ts'
import { keyPagesOf } from '../../../../platform/cache/pages.ts'
import { queryClient, queryKeyOf } from '../../../../platform/cache/queries.ts'
import { t } from '../../../../platform/language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import styles from '../Banners.module.css'
import { segmentsQuery } from '../staffBanners.ts'

/** The segments of people: creates one, and changes who belongs to it. */
export function SegmentsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={t('banners.staff.segments.segments')}>
      <Segments />
    </Modal>
  )
}

function Segments() {
  const segments = useQuery(segmentsQuery())
  const [chosen, setChosen] = useState<number>()
  const known = segments.data ?? []
  const segment = known.find(({ id }) => id === chosen) ?? known[0]
  return (
    <div className={styles.fields}>
      <p className="muted">{t('banners.staff.segments.segmentsText')}</p>
      <CreateSegment onCreated={({ id }) => setChosen(id)} />
      <QueryBoundary
        queries={[segments]}
        skeleton={<SkeletonRows count={2} />}
        errorTitle={t('banners.staff.segments.segmentsFailed')}
      >
        {segment && (
          <>
            <Field label={t('banners.staff.segments.segment')}>
              <Select value={segment.id} onChange={({ target }) => setChosen(Number(target.value))}>
                {known.map(({ id, name, people }) => (
                  <option key={id} value={id}>
                    {t('banners.staff.segments.segmentOption', { name, count: people })}
                  </option>
                ))}
              </Select>
            </Field>
            <Members key={segment.id} segmentId={segment.id} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

function CreateSegment({ onCreated }: { onCreated: (segment: StaffSegment) => void }) {
  const [name, setName] = useState('')
  const { run, isPending, failure } = useAction(async () => {
    const created = await call(createSegment, { body: { name: name.trim() } })
    await queryClient.invalidateQueries({ queryKey: [listSegments.path] })
    setName('')
    onCreated(created)
  }, inline)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog may stand inside the form of a banner.
    event.stopPropagation()
    run()
  }
  return (
    <form noValidate className={styles.line} onSubmit={submit}>
      <Field label={t('banners.staff.segments.newSegment')}>
        <TextInput
          autoComplete="off"
          maxLength={bannerLimits.segmentName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="small"
        busy={isPending}
        disabledReason={name.trim() === '' ? t('banners.staff.segments.segmentNameMissing') : undefined}
      >
        {t('banners.staff.segments.createSegment')}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}

function membersQuery(segmentId: number) {
  const params = { segmentId }
  const fetchPage = (query: object, signal: AbortSignal) => call(listSegmentMembers, { params, query, signal })
  return keyPagesOf(queryKeyOf(listSegmentMembers, { params }), fetchPage, ({ id }: SegmentMember) => ({ before: id }))
}

async function refreshSegment(segmentId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: membersQuery(segmentId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listSegments.path] }),
    queryClient.invalidateQueries({ queryKey: [getBannerReach.path] }),
  ])
}

function Members({ segmentId }: { segmentId: number }) {
  const list = useInfiniteQuery(membersQuery(segmentId))
  const members = list.data?.pages.flat() ?? []
  return (
    <>
      <AddMembers segmentId={segmentId} />
      <QueryBoundary
        queries={[list]}
        skeleton={<SkeletonRows count={3} />}
        errorTitle={t('banners.staff.segments.membersFailed')}
      >
        {members.length === 0 ? (
          <p className="muted">{t('banners.staff.segments.noMembers')}</p>
        ) : (
          <DividedList>
            {members.map((member) => (
              <li key={member.id}>
                <Member segmentId={segmentId} member={member} />
              </li>
            ))}
          </DividedList>
        )}
        <ShowMore paging={list} label={t('console.showMore')} />
      </QueryBoundary>
    </>
  )
}

function Member({ segmentId, member: { id, name, email } }: { segmentId: number; member: SegmentMember }) {
  const { run, isPending } = useAction(async () => {
    await call(deleteSegmentMember, { params: { segmentId, userId: id } })
    await refreshSegment(segmentId)
  })
  return (
    <div className={styles.member}>
      <span>
        <bdi>{name}</bdi>
        {email !== name && (
          <span className="t-small muted">
            {' '}
            <bdi>{email}</bdi>
          </span>
        )}
      </span>
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        label={t('banners.staff.segments.removeMember', { name })}
        aria-busy={isPending || undefined}
        onClick={() => run()}
      />
    </div>
  )
}

function AddMembers({ segmentId }: { segmentId: number }) {
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const emails = typed.split(/[\s,;]+/).filter(Boolean)
  const { run, isPending, failure } = useAction(async () => {
    const answer = await call(addSegmentMembers, { params: { segmentId }, body: { emails } })
    setUnknown(answer.unknown)
    setTyped(answer.unknown.join('\n'))
    await refreshSegment(segmentId)
  }, inline)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const reason = () => {
    if (emails.length === 0) return t('banners.staff.segments.emailsMissing')
    const max = bannerLimits.emails
    return emails.length > max ? t('banners.staff.segments.emailsTooMany', { max }) : undefined
  }
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
      <Field
        label={t('banners.staff.segments.emails')}
        help={t('banners.staff.segments.emailsHelp', { max: bannerLimits.emails })}
      >
        <TextArea rows={3} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {unknown.length > 0 && (
        <Note tone="warn" role="status">
          {t('banners.staff.segments.unknownEmails', { count: unknown.length })}
        </Note>
      )}
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" size="small" busy={isPending} disabledReason={reason()}>
          {t('banners.staff.segments.addMembers')}
        </Button>
      </div>
    </form>
  )
}
