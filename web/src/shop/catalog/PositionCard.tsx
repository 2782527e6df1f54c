import { useQuery } from '@tanstack/react-query'
import { Check, Gift, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { orderSums, pointValueIn } from '#contract/shop/orders/sums.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { CoursePicture } from '../../learning/courses/CoursePicture.tsx'
import { stageTint } from '../../learning/courses/courseStages.ts'
import { scoreQuery } from '../../learning/points/scoreQuery.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { joinFacts, formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AlertDialog } from '../../ui/Modal.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { phone } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { instalmentsOf, recurringPriceText } from '../services/services.ts'
import { moneyText } from '../payments/moneyText.ts'
import styles from './Catalog.module.css'
import { useAddToSubscription } from '../services/useAddToSubscription.ts'

/** A cover of the catalogue with its state for the learner and one action. */
export function PositionCard({ position: listed }: { position: CatalogPosition }) {
  // Mobile applications sell no upgrades.
  const position = listed.state === 'upgrade' && mobileApp() ? { ...listed, state: 'owned' as const } : listed
  const { image, course_id, service_id, title, topic } = position
  const seed = course_id ?? service_id
  return (
    <article className={classes(styles.card, stageTint(seed, 1))}>
      <div className={styles.cover}>
        <CoursePicture picture={image} sizes={`${phone} 100vw, 33vw`}>
          <Art theme={publicConfig().project.theme} seed={seed} topic={topic} />
        </CoursePicture>
        <StateTag position={position} />
      </div>
      <h3 className={styles.title}>
        <AppLink href={pathOf(position)}>{title}</AppLink>
      </h3>
      <p className="t-small muted">{joinFacts(positionDetails(position))}</p>
      <div className={styles.state}>
        <State position={position} />
      </div>
    </article>
  )
}

/** Owned positions lead to what was bought, others to their offer. */
function pathOf({ state, kind, stream_id, service_id }: CatalogPosition): AppPath {
  if (state !== 'owned') return paths.service({ serviceId: service_id })
  if (kind === 'subscription') return paths.subscriptions()
  return kind === 'course' && stream_id !== null ? paths.calendar({ streamId: stream_id }) : paths.courses()
}

function StateTag({ position: { state, is_new } }: { position: CatalogPosition }) {
  if (state === 'owned')
    return (
      <Tag tone="ok" icon={<Check aria-hidden />} className={styles.tag}>
        {t('catalog.owned')}
      </Tag>
    )
  if (state === 'free')
    return (
      <Tag tone="raised" icon={<Gift aria-hidden />} className={styles.tag}>
        {t('catalog.free')}
      </Tag>
    )
  if (!is_new) return null
  return (
    <Tag tone="raised" icon={<Sparkles aria-hidden />} className={styles.tag}>
      {t('catalog.new')}
    </Tag>
  )
}

function State({ position }: { position: CatalogPosition }) {
  const { state, title } = position
  // Mobile applications show the price of their store, on the offer.
  if (isSold(state) && !mobileApp()) return <PositionPrice position={position} />
  if (state === 'included') return <AddToSubscription position={position} />
  return (
    <AppLink className={linkClass(true)} href={pathOf(position)}>
      {actionOf(position)}
      <span className="visually-hidden"> {title}</span>
    </AppLink>
  )
}

const isSold = (state: CatalogPosition['state']) => state === 'sale' || state === 'needs_run'

function actionOf({ state, kind }: CatalogPosition): string {
  if (isSold(state)) return t('catalog.see')
  if (state === 'upgrade') return t('catalog.upgrade')
  if (state !== 'owned') return t('catalog.start')
  return kind === 'course' ? t('catalog.continue') : t('catalog.open')
}

const complexities = { 1: 'catalog.easy', 2: 'catalog.medium', 3: 'catalog.deep' } as const

/** Length, minutes a day and complexity of a course; the number of courses of a bundle. */
function positionDetails(position: CatalogPosition): string[] {
  const { kind, courses_count: courses, days_count: days, minutes_a_day: minutes, complexity } = position
  if (kind === 'bundle') return [t('catalog.courses', { count: courses })]
  if (days === null || minutes === null) return [position.summary].filter(Boolean)
  const level = complexities[complexity as keyof typeof complexities] as (typeof complexities)[1] | undefined
  const length = [t('catalog.days', { count: days }), t('catalog.minutesADay', { count: minutes })]
  return level ? [...length, t(level)] : length
}

/** Adds a course that the subscription includes, once it is confirmed. */
function AddToSubscription({ position: { id, title } }: { position: Pick<CatalogPosition, 'id' | 'title'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { run, isPending } = useAddToSubscription(close)
  return (
    <p>
      {t('catalog.included')} ·{' '}
      <button type="button" className={linkClass(true)} onClick={() => setIsOpen(true)}>
        {t('catalog.add')}
        <span className="visually-hidden"> {title}</span>
      </button>
      <AlertDialog
        open={isOpen}
        onClose={close}
        title={t('catalog.addTitle', { title: formatQuoted(title) })}
        description={t('catalog.addText')}
      >
        <Button wide variant="primary" busy={isPending} onClick={() => run(id)}>
          {t('catalog.addCourse')}
        </Button>
        <Button wide onClick={close}>
          {t('catalog.notNow')}
        </Button>
      </AlertDialog>
    </p>
  )
}

/** The price, with instalments or points. */
function PositionPrice({ position }: { position: CatalogPosition }) {
  const { full_price, currency } = position
  const instalments = instalmentsOf(position)
  const points = usePoints(position)
  return (
    <p>
      <b>{recurringPriceText(position)}</b>{' '}
      {full_price !== null && (
        <>
          <span className="visually-hidden">{t('catalog.before')}</span>
          <s className={styles.before}>{moneyText(full_price, currency)}</s>{' '}
        </>
      )}
      <span className="muted">
        {instalments ? t('catalog.orInstalments', instalments) : points && t('catalog.orPoints', points)}
      </span>
    </p>
  )
}

function usePoints({ price, currency }: CatalogPosition): { count: number; amount: string } | undefined {
  const balance = useQuery(scoreQuery()).data ?? 0
  const config = useApplicationConfig()
  const sums = orderSums({
    price,
    alreadyPaid: 0,
    discount: null,
    points: balance,
    balance,
    threshold: config.points_threshold,
    pointValueMinor: pointValueIn(currency, config),
    instalments: null,
  })
  return sums.points > 0 ? { count: sums.points, amount: moneyText(sums.amount, currency) } : undefined
}
