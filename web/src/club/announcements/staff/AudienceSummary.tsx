import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { t } from '../../../platform/language/language.ts'
import { Note } from '../../../ui/Note.tsx'
import { useAudienceNames } from '../../banners/staff/AudienceCard.tsx'
import { audienceOf, audienceText, type Audience } from '../../banners/staff/audienceText.ts'
import { reachQuery } from './staffAnnouncements.ts'

/** The audience of a message in words, with `isCounted` also the number of its people today. */
export function AudienceSummary({ audience, isCounted }: { audience: Audience; isCounted: boolean }) {
  const { names } = useAudienceNames(audience.course_ids)
  return (
    <Note
      tone="info"
      icon={<Users aria-hidden />}
      title={audienceText(audience, names, 'announcements.staff.audienceIs')}
    >
      {isCounted && <Reach audience={audience} />}
    </Note>
  )
}

export function Reach({ audience }: { audience: Audience }) {
  const reach = useQuery(reachQuery(audienceOf(audience)))
  if (reach.error) return <>{t('announcements.staff.reachFailed')}</>
  if (!reach.data) return <>{t('announcements.staff.reachCounting')}</>
  const { people, pushable, is_more: isMore } = reach.data
  return (
    <>
      {isMore ? t('announcements.staff.reachMore', { people }) : t('announcements.staff.reach', { people, pushable })}
    </>
  )
}
