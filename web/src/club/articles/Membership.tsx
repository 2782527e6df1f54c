import { useQuery } from '@tanstack/react-query'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { capitalised, formatDate, joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { subscriptionDetails } from '../../shop/subscriptions/subscriptionLabels.ts'
import { subscriptionsQuery } from '../../shop/subscriptions/subscriptionQueries.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { stage } from '../../ui/stage.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './ClubScreen.module.css'

/** The subscription by which the person is a member. */
export function PayingSubscription({ club: { id, type, user_community: link } }: { club: Community }) {
  const subscriptions = useQuery(subscriptionsQuery())
  if (type !== 'owned' || !link?.is_optional_purchase) return null
  const paying = subscriptions.data?.find(
    (subscription) =>
      isActiveSubscription(subscription) && subscription.content.communities.some((one) => one.id === id),
  )
  if (!paying) return null
  return (
    <TextLink href={paths.subscription({ subscriptionId: paying.id })} className="t-small">
      {capitalised(joinFacts(subscriptionDetails(paying)))}
    </TextLink>
  )
}

/** The club to those outside: what it is, and how to become a member or one again. */
export function WayIntoClub({ club }: { club: Community }) {
  const { id, type } = club
  if (type !== 'recommended' && type !== 'expired') return null
  return (
    <div className={classes(styles.wayIn, stage(id))}>
      <div className={styles.wayInText}>{type === 'expired' ? <Renewal club={club} /> : <Joining club={club} />}</div>
      <div className={styles.wayInPicture}>
        <Art theme={publicConfig().project.theme} seed={id} />
      </div>
    </div>
  )
}

const actLook = buttonClass({ variant: 'primary' })

function Renewal({ club: { user_community: link } }: { club: Community }) {
  // A membership by subscription ended with that, whenever it was.
  const lastDay = link?.is_optional_purchase === false ? link.end_date : null
  return (
    <>
      <h2 className="t-h2">
        {lastDay === null ? t('articles.expiredTitle') : t('articles.expiredTitleOn', { date: formatDate(lastDay) })}
      </h2>
      <p>{t('articles.expiredText')}</p>
      <AppLink className={actLook} href={paths.subscriptions({ warning: 'true' })}>
        {t('articles.renew')}
      </AppLink>
    </>
  )
}

/** The subscription that makes a member, else the page about the club, else support. */
function Joining({ club }: { club: Community }) {
  const { service_id: serviceId } = club
  const { community_url_frontend: frontend } = useApplicationConfig()
  const address = clubAddress(club, 'aboutClub', frontend)
  const isBySupport = serviceId === null && address === ''
  return (
    <>
      <h2 className="t-h2">{t('articles.recommendedTitle')}</h2>
      <p>{t('articles.recommendedText')}</p>
      {isBySupport && <p>{t('articles.joinBySupport')}</p>}
      {serviceId !== null && (
        <AppLink className={actLook} href={paths.service({ serviceId })}>
          {t('articles.join')}
        </AppLink>
      )}
      {serviceId === null && !isBySupport && (
        <AppLink className={actLook} href={address} target="_blank">
          {t('articles.aboutClub')}
        </AppLink>
      )}
      {isBySupport && (
        <AppLink className={actLook} href={paths.support()}>
          {t('brands.writeToSupport')}
        </AppLink>
      )}
    </>
  )
}
