import type { FeatureFlags } from '#contract/brands/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { useAddToSubscription } from './useAddToSubscription.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OrderForm } from './OrderForm.tsx'
import { RequestButton } from './RequestButton.tsx'
import { storeProductOf } from './services.ts'
import styles from './Service.module.css'
import { serviceSearch } from '../routeSearch.ts'
import { moneyText } from '../payments/moneyText.ts'

const StoreOrder = lazyComponent(async () => (await withTexts(import('../storePurchases/StoreOrder.tsx'))).StoreOrder, {
  pending: () => <Skeleton shape="card" height={220} />,
})

/** `streamId`: the run to which the service is added. */
type Offer = { service: ServicePage; streamId?: number }

/** Mobile applications sell only through their store. */
function Offered({ flags, ...offer }: Offer & { flags: FeatureFlags }) {
  const productId = storeProductOf(offer.service, flags)
  if (offer.service.price === 0 || !mobileApp()) return <OrderForm {...offer} />
  return productId === undefined ? <BySupport {...offer} /> : <StoreOrder {...offer} productId={productId} />
}

export function OrderCard({ service }: { service: ServicePage }) {
  const { feature_flags } = useApplicationConfig()
  const { stream } = useRouteSearch(serviceSearch)
  // Services for runs of any course do not name one themselves.
  const needsRun = service.state === 'needs_run' && stream === undefined
  const Held = held[service.state]
  const ofRun = stream !== undefined && { streamId: Number(stream) }
  return (
    <Card className={styles.order} id="order" role="region" aria-label={t('services.order')} tabIndex={-1}>
      {Held && <Held service={service} />}
      {needsRun && <NeedsRun />}
      {!Held && !needsRun && <Offered service={service} flags={feature_flags} {...ofRun} />}
    </Card>
  )
}

/** Contents for services that the learner has, or gets without a full order. */
const held: Partial<Record<ServicePage['state'], typeof Owned>> = {
  owned: Owned,
  upgrade: Upgrade,
  included: Included,
}

function ownedPath(kind: ServicePage['kind'], streamId: number | null): AppPath {
  if (kind === 'subscription') return paths.subscriptions()
  return kind === 'course' && streamId !== null ? paths.calendar({ streamId }) : paths.courses()
}

const ownedActions = {
  course: 'services.continue',
  subscription: 'services.toSubscriptions',
  bundle: 'services.toCourses',
} as const

function Owned({ service: { kind, stream_id } }: { service: ServicePage }) {
  return (
    <>
      <p className="t-h3">{kind === 'course' ? t('services.owned') : t('services.ownedOther')}</p>
      <AppLink
        className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        href={ownedPath(kind, stream_id)}
      >
        {t(ownedActions[kind === 'course' || kind === 'subscription' ? kind : 'bundle'])}
      </AppLink>
    </>
  )
}

function Included({ service: { position_id } }: { service: ServicePage }) {
  const { run, isPending } = useAddToSubscription(() => undefined)
  return (
    <>
      <p className="t-h3">{t('services.includedText')}</p>
      {position_id !== null && (
        <Button wide variant="primary" size="large" busy={isPending} onClick={() => run(position_id)}>
          {t('services.addCourse')}
        </Button>
      )}
    </>
  )
}

/** A dearer service of a course that the learner has. Mobile applications sell no upgrades. */
function Upgrade({ service }: { service: ServicePage }) {
  const { upgrades, currency } = service
  if (mobileApp() || upgrades === null) return <Owned service={service} />
  const { title, paid, has_open_instalments: isUnpaid } = upgrades
  if (isUnpaid) return <Unpaid title={title} />
  return (
    <>
      <div>
        <p className="t-h3">{t('services.upgradeTitle')}</p>
        <p className="muted">{t('services.upgradeText', { title, amount: moneyText(paid, currency) })}</p>
      </div>
      <OrderForm service={service} />
    </>
  )
}

function Unpaid({ title }: { title: string }) {
  return (
    <>
      <p className="t-h3">{t('services.upgradeUnpaidTitle', { title })}</p>
      <p className="muted">{t('services.upgradeUnpaidText')}</p>
      <AppLink className={buttonClass({ variant: 'primary', size: 'large', wide: true })} href={paths.instalments()}>
        {t('services.toInstalments')}
      </AppLink>
    </>
  )
}

/** Shown if the learner has no run to which the service can be added. */
function NeedsRun() {
  return (
    <>
      <p className="t-h3">{t('services.needsRun')}</p>
      <p className="muted">{t('services.needsRunText')}</p>
      <AppLink className={buttonClass({ variant: 'primary', wide: true })} href={paths.catalog()}>
        {t('services.toCatalog')}
      </AppLink>
    </>
  )
}

function BySupport({ service: { kind }, streamId }: Offer) {
  const { renew_course, renew_consultation } = useApplicationConfig().support_categories
  const isCourse = kind !== 'consultations'
  const categoryId = isCourse ? renew_course : renew_consultation
  return (
    <>
      <p className="t-h3">{t('catalog.notAvailable')}</p>
      <p className="muted">{t('catalog.notAvailableText')}</p>
      {streamId ? (
        <RequestButton askedFor={isCourse ? 'course' : 'consultations'} streamId={streamId} variant="primary" wide>
          {t('services.sendRequest')}
        </RequestButton>
      ) : (
        <AppLink
          className={buttonClass({ variant: 'primary', wide: true })}
          href={paths.supportCategory({ categoryId })}
        >
          {t('catalog.toSupport')}
        </AppLink>
      )}
    </>
  )
}
