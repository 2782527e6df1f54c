import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { createAnnouncement, type StaffAnnouncement } from '#contract/club/announcements/staffApi.ts'
import { RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/device/ids.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { emptyContent } from './announcementForm.ts'
import styles from './Announcements.module.css'
import { announcementsQuery, factsOf, showAnnouncementChange, stateTags, titleOf } from './staffAnnouncements.ts'

/** Messages to audiences, newest first. */
export function AnnouncementsScreen() {
  useLanguage()
  const list = useInfiniteQuery(announcementsQuery())
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('announcements.staff.title')}</PageTitle>
        <CreateButton />
      </div>
      <RecordList
        query={list}
        errorTitle={t('announcements.staff.listFailed')}
        items={list.data?.pages.flatMap(({ announcements }) => announcements) ?? []}
        keyOf={({ id }) => id}
        summaryOf={(count) => t('announcements.staff.shown', { count })}
        empty={{
          icon: <Send aria-hidden />,
          title: t('announcements.staff.emptyTitle'),
          text: t('announcements.staff.emptyText'),
        }}
        renderItem={(announcement) => <AnnouncementRow announcement={announcement} />}
      />
    </>
  )
}

/** Creates a draft and opens it. */
function CreateButton() {
  const router = useRouter()
  const [clientId] = useState(newId)
  const { run, isPending } = useAction(async () => {
    const announcement = await call(createAnnouncement, { body: { client_id: clientId, ...emptyContent } })
    await showAnnouncementChange(announcement)
    await router.navigate({ href: hrefOf(staffPaths.announcement({ announcementId: announcement.id })) })
  })
  return (
    <Button size="small" variant="primary" icon={<Plus aria-hidden />} busy={isPending} onClick={() => run()}>
      {t('announcements.staff.create')}
    </Button>
  )
}

function AnnouncementRow({ announcement }: { announcement: StaffAnnouncement }) {
  const { text, tone } = stateTags[announcement.state]
  return (
    <RecordRow
      href={staffPaths.announcement({ announcementId: announcement.id })}
      title={titleOf(announcement)}
      facts={factsOf(announcement)}
      tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
    />
  )
}
