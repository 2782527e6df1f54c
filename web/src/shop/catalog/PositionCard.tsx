import { Check, Gift, Sparkles } from 'lucide-react'
import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { CoursePicture } from '../../learning/courses/CoursePicture.tsx'
import { stageTint } from '../../learning/courses/stageTint.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { phone } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { AddToSubscription } from './AddToSubscription.tsx'
import styles from './Catalog.module.css'
import { positionDetails } from './positionDetails.ts'
import { PositionPrice } from './PositionPrice.tsx'

/** A cover of the catalogue with what it is to the learner, and the one sensible act. */
export function PositionCard({ position: given }: { position: CatalogPosition }) {
  // Mobile applications sell no difference to what the learner has.
  const position = given.state === 'upgrade' && mobileApp() ? { ...given, state: 'owned' as const } : given
  const { image, course_id, service_id, title, topic } = position
  const seed = course_id ?? service_id
  return (
    <article className={classes(styles.card, stageTint(seed, 1))}>
      <div className={styles.cover}>
        <CoursePicture picture={image} sizes={`${phone} 100vw, 33vw`}>
          <Art brand={publicConfig().project.theme} seed={seed} topic={topic} />
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

/** What is the learner's leads to it; all else to its offer. */
function pathOf({ state, kind, stream_id, service_id }: CatalogPosition): string {
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
  // In mobile applications the price is that of their store, which the offer names.
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
