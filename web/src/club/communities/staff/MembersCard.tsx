import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endCommunityMember, type CommunityMember } from '#contract/club/communities/staffApi.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { SearchField } from '../../../console/RecordFilters.tsx'
import { hasRole } from '../../../guard.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Communities.module.css'
import { membersQuery, refreshMembers, typeTags } from './communities.tsx'
import { MemberDialog } from './MemberDialog.tsx'

const debounceMs = 300

/** The members of a club with their days. */
export function MembersCard({ communityId }: { communityId: number }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<CommunityMember>()
  const [ended, setEnded] = useState<CommunityMember>()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Card>
      <div className={styles.heading}>
        <h2 className="t-h2">{t('communities.staff.members')}</h2>
        <Button size="small" onClick={() => setAdding(true)}>
          {t('communities.staff.addMember')}
        </Button>
      </div>
      <SearchField
        label={t('people.staff.search')}
        help={t('communities.staff.memberSearchHelp')}
        value={typed}
        onChange={setTyped}
      />
      <Members communityId={communityId} search={search} onEdit={setEdited} onEnd={setEnded} />
      <MemberDialog open={isAdding} onClose={() => setAdding(false)} communityId={communityId} member={undefined} />
      <MemberDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        communityId={communityId}
        member={edited}
      />
      <EndDialog communityId={communityId} member={ended} onClose={() => setEnded(undefined)} />
    </Card>
  )
}

type RowActions = { onEdit: (member: CommunityMember) => void; onEnd: (member: CommunityMember) => void }

function Members({ communityId, search, ...actions }: RowActions & { communityId: number; search: string }) {
  const list = useInfiniteQuery(membersQuery(communityId, search))
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  return (
    <QueryBoundary
      queries={[list]}
      skeleton={<SkeletonRows count={3} />}
      errorTitle={t('communities.staff.membersFailed')}
    >
      <output className="visually-hidden">{t('communities.staff.memberCount', { count: members.length })}</output>
      {members.length === 0 && (
        <p className="muted">
          {search === '' ? t('communities.staff.noMembers') : t('communities.staff.noMembersFound')}
        </p>
      )}
      <DividedList>
        {members.map((member) => (
          <li key={member.user_id}>
            <Member member={member} {...actions} />
          </li>
        ))}
      </DividedList>
      <ShowMore paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

function Member({ member, onEdit, onEnd }: RowActions & { member: CommunityMember }) {
  const { user_id: userId, name, type } = member
  const canOpenPeople = hasRole('support', useStaffMember().roles)
  const title = <bdi>{nameOf(member)}</bdi>
  const { text, tone } = typeTags[type]
  return (
    <>
      <div className={styles.line}>
        {canOpenPeople ? <TextLink href={staffPaths.person({ userId })}>{title}</TextLink> : <b>{title}</b>}
        <StatusTag tone={tone}>{t(text)}</StatusTag>
      </div>
      <p className="t-small muted">
        <Facts facts={[name === member.email ? undefined : member.email, daysText(member)]} />
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onEdit(member)}>
          {t('communities.staff.changeDays')}
          <span className="visually-hidden">: {nameOf(member)}</span>
        </Button>
        {(type === 'owned' || (type === 'hidden' && member.start_date !== null)) && (
          <Button size="small" onClick={() => onEnd(member)}>
            {t('communities.staff.endMember')}
            <span className="visually-hidden">: {nameOf(member)}</span>
          </Button>
        )}
      </div>
    </>
  )
}

function nameOf({ name, email, user_id: id }: CommunityMember): string {
  return name || email || t('people.staff.number', { id })
}

function daysText({ is_optional_purchase: isPurchase, start_date: first, end_date: last }: CommunityMember): string {
  if (isPurchase) return t('communities.staff.bySubscription')
  if (first !== null && last !== null)
    return t('communities.staff.fromTo', { first: formatDate(first), last: formatDate(last) })
  if (first !== null) return t('communities.staff.from', { first: formatDate(first) })
  return last === null ? t('communities.staff.withoutEnd') : t('communities.staff.until', { last: formatDate(last) })
}

type EndDialogProps = { communityId: number; member: CommunityMember | undefined; onClose: () => void }

function EndDialog({ communityId, member, onClose }: EndDialogProps) {
  const end = async (idempotencyKey: string) => {
    if (!member) return
    const params = { communityId, userId: member.user_id }
    await call(endCommunityMember, { params, idempotencyKey })
    await refreshMembers()
    showToast({ text: t('communities.staff.endDone'), tone: 'ok' })
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onClose={onClose}
      title={t('communities.staff.endTitle', { name: member ? nameOf(member) : '' })}
      outcome={member?.is_optional_purchase ? t('communities.staff.endPaidOutcome') : t('communities.staff.endOutcome')}
      confirm={t('communities.staff.endMember')}
      isDangerous
      act={end}
    />
  )
}
