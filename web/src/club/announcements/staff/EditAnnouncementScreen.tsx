import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { updateAnnouncement, type StaffAnnouncement } from '#contract/club/announcements/staffApi.ts'
import { languages } from '#contract/endpoint.ts'
import { Facts } from '../../../console/Facts.tsx'
import { LeaveGuard } from '../../../console/LeaveGuard.tsx'
import { BackToList, RecordBoundary, RecordHeader } from '../../../console/RecordPage.tsx'
import { SharedSaveBar } from '../../../console/SharedSaveBar.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { useSharedForm } from '../../../console/useSharedForm.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Note } from '../../../ui/Note.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AudienceCard, useAudienceNames } from '../../banners/staff/AudienceCard.tsx'
import { AnnouncementActions } from './AnnouncementActions.tsx'
import { fieldLabels, missingToSave, valuesOf, type AnnouncementValues } from './announcementForm.ts'
import styles from './Announcements.module.css'
import { AudienceSummary, Reach } from './AudienceSummary.tsx'
import { announcementQuery, factsOf, showAnnouncementChange, stateTags, titleOf } from './staffAnnouncements.ts'
import { TextsCard } from './TextsCard.tsx'

export function EditAnnouncementScreen({ announcementId }: { announcementId: number }) {
  useLanguage()
  const announcement = useQuery(announcementQuery(announcementId))
  const { queries } = useAudienceNames(announcement.data?.course_ids ?? [])
  return (
    <>
      <BackToList href={staffPaths.announcements()} label={t('announcements.staff.backToList')} />
      <RecordBoundary
        query={announcement}
        otherQueries={queries}
        missing={{
          icon: <Send aria-hidden />,
          title: t('announcements.staff.missingTitle'),
          text: t('announcements.staff.missingText'),
        }}
        errorTitle={t('announcements.staff.loadFailed')}
      >
        {announcement.data && <Announcement key={announcementId} announcement={announcement.data} />}
      </RecordBoundary>
    </>
  )
}

function Announcement({ announcement }: { announcement: StaffAnnouncement }) {
  const shared = useSharedForm(announcement, valuesOf)
  const { text, tone } = stateTags[announcement.state]
  return (
    <>
      <RecordHeader
        title={titleOf(announcement)}
        tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
        actions={<AnnouncementActions announcement={announcement} isDirty={shared.isDirty} />}
      >
        <p className="t-small muted">
          <Facts facts={factsOf(announcement)} />
        </p>
      </RecordHeader>
      {announcement.state === 'draft' ? (
        <Editor announcement={announcement} shared={shared} />
      ) : (
        <div className={styles.editor}>
          <AudienceSummary audience={announcement} isCounted={announcement.state === 'planned'} />
          <Preview values={valuesOf(announcement)} />
        </div>
      )}
    </>
  )
}

type Shared = ReturnType<typeof useSharedForm<AnnouncementValues, StaffAnnouncement>>

/** Compares each save with the version that the changes began from. */
function Editor({ announcement, shared }: { announcement: StaffAnnouncement; shared: Shared }) {
  const { form, values, isDirty, version, settle } = shared
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (sent) => {
    try {
      const body = { ...sent, version }
      const saved = await call(updateAnnouncement, { params: { announcementId: announcement.id }, body })
      settle(saved, sent)
      await showAnnouncementChange(saved)
      showToast({ text: t('announcements.staff.saved'), tone: 'ok' })
    } catch (error) {
      // The version of the other editor is then known, and one of the two can be chosen.
      if (hasCode(error, 'announcement_changed'))
        await queryClient.invalidateQueries(announcementQuery(announcement.id))
      throw error
    }
  })
  const submit = (event: { preventDefault: () => void }) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  return (
    <form noValidate className={styles.editor} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} />
      <Note tone="info">{t('announcements.staff.limits')}</Note>
      <TextsCard form={form} values={values} announcement={announcement} />
      <Preview values={values} />
      <AudienceCard
        title={t('announcements.staff.audience')}
        audience={values}
        onChange={(name, chosen) => form.setValue(name, chosen as number[], { shouldDirty: true })}
        errors={form.formState.errors}
        sentence="announcements.staff.audienceIs"
        reach={<Reach audience={values} />}
      />
      <SharedSaveBar
        shared={shared}
        failure={failure}
        isPending={isPending}
        reason={missingToSave(values)}
        conflictCode="announcement_changed"
        conflictTitle={t('announcements.staff.conflictTitle')}
        conflictLabels={fieldLabels(shared.conflict?.names ?? [])}
      />
    </form>
  )
}

/** The message in each language in which it is written. */
function Preview({ values: { title, text, url } }: { values: AnnouncementValues }) {
  const written = languages.filter((language) => title[language].trim() !== '' || text[language].trim() !== '')
  if (written.length === 0) return null
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{t('announcements.staff.preview')}</h2>
      <div className={styles.previews}>
        {written.map((language) => (
          <div key={language} lang={language} className={styles.push}>
            <b className="t-label">{title[language]}</b>
            <span>{text[language]}</span>
          </div>
        ))}
      </div>
      {url !== '' && <p className="t-small muted">{t('announcements.staff.opens', { url })}</p>}
    </Card>
  )
}
