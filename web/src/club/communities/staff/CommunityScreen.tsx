import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { archiveCommunity, updateCommunity, type StaffCommunityPage } from '#contract/club/communities/staffApi.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { BackToList, RecordBoundary, RecordColumns, RecordHeader } from '../../../console/RecordPage.tsx'
import { SharedSaveBar } from '../../../console/SharedSaveBar.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { useSharedForm } from '../../../console/useSharedForm.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { communitySearch, membersText, showCommunity, ShownTag, staffCommunityQuery, valuesOf } from './communities.tsx'
import { CommunityForm, fieldLabel, useChoices, type Choices } from './CommunityForm.tsx'
import { MembersCard } from './MembersCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'

export function CommunityScreen({ communityId }: { communityId: number }) {
  useLanguage()
  const community = useQuery(staffCommunityQuery(communityId))
  const { choices, queries } = useChoices()
  const search = useRouteSearch(communitySearch)
  return (
    <>
      <BackToList href={staffPaths.communities(search)} label={t('communities.staff.backToList')} />
      <RecordBoundary
        query={community}
        otherQueries={queries}
        missing={{
          icon: <Users aria-hidden />,
          title: t('communities.staff.missingTitle'),
          text: t('communities.staff.missingText'),
        }}
        errorTitle={t('communities.staff.communityFailed')}
      >
        {community.data && choices && <Community key={communityId} community={community.data} choices={choices} />}
      </RecordBoundary>
    </>
  )
}

const formId = 'community'

/** Compares each save with the version that the changes began from. */
function Community({ community, choices }: { community: StaffCommunityPage; choices: Choices }) {
  const shared = useSharedForm(community, valuesOf)
  const { form, version, settle } = shared
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (sent) => {
    const params = { communityId: community.id }
    try {
      const saved = await call(updateCommunity, { params, body: { ...sent, version } })
      settle(saved, sent)
      await showCommunity(saved)
      showToast({ text: t('communities.staff.saved'), tone: 'ok' })
    } catch (error) {
      // The version of the other editor is then known, and one of the two can be chosen.
      if (hasCode(error, 'community_changed')) await queryClient.invalidateQueries(staffCommunityQuery(community.id))
      throw error
    }
  })
  return (
    <>
      <Header community={community} />
      <RecordColumns
        side={
          <>
            <MembersCard communityId={community.id} />
            <PreviewCard key={community.brands.join(' ')} community={community} />
          </>
        }
      >
        <Card>
          <h2 className="t-h2">{t('communities.staff.editor')}</h2>
          <CommunityForm id={formId} form={form} choices={choices} onSubmit={onSubmit} />
        </Card>
      </RecordColumns>
      <SharedSaveBar
        form={formId}
        shared={shared}
        failure={failure}
        isPending={isPending}
        conflictCode="community_changed"
        conflictTitle={t('communities.staff.conflictTitle')}
        conflictLabels={(shared.conflict?.names ?? []).map(fieldLabel)}
      />
    </>
  )
}

function Header({ community }: { community: StaffCommunityPage }) {
  const [isOpen, setOpen] = useState(false)
  // The closing dialog keeps its question while the club has changed already.
  const [isShowing, setShowing] = useState(false)
  const { id, title, slug, is_archived: isArchived } = community
  const ask = () => {
    setShowing(isArchived)
    setOpen(true)
  }
  const change = async (idempotencyKey: string) => {
    const body = { is_archived: !isShowing }
    await showCommunity(await call(archiveCommunity, { params: { communityId: id }, body, idempotencyKey }))
    showToast({ text: isShowing ? t('communities.staff.showDone') : t('communities.staff.hideDone'), tone: 'ok' })
  }
  return (
    <>
      <RecordHeader
        title={title}
        tag={<ShownTag isArchived={isArchived} />}
        actions={
          <Button size="small" onClick={ask}>
            {isArchived ? t('communities.staff.show') : t('communities.staff.hide')}
          </Button>
        }
      >
        <p className="t-small muted">
          <Facts facts={[slug, membersText(community)]} />
        </p>
      </RecordHeader>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isShowing ? t('communities.staff.showTitle', { title }) : t('communities.staff.hideTitle', { title })}
        outcome={isShowing ? t('communities.staff.showOutcome') : t('communities.staff.hideOutcome')}
        confirm={isShowing ? t('communities.staff.show') : t('communities.staff.hide')}
        isDangerous={!isShowing}
        act={change}
      />
    </>
  )
}
