import { useQuery } from '@tanstack/react-query'
import { t } from '../../../platform/language/language.ts'
import { audienceOf, type Audience } from './audienceText.ts'
import { reachQuery } from './staffBanners.ts'

/** How many people the audience has now. */
export function BannerReach({ audience }: { audience: Audience }) {
  const reach = useQuery(reachQuery(audienceOf(audience)))
  if (reach.error) return <>{t('banners.staff.reachFailed')}</>
  if (!reach.data) return <>{t('banners.staff.reachCounting')}</>
  const { people, is_more: isMore } = reach.data
  return <>{isMore ? t('banners.staff.reachMore', { count: people }) : t('banners.staff.reach', { count: people })}</>
}
