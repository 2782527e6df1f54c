import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { joinFacts } from '../../platform/language/format.ts'
import { t, useLanguage, withTexts } from '../../platform/language/language.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FeatureHero } from './FeatureHero.tsx'
import { OrderCard } from './OrderCard.tsx'
import { ServiceContents } from './ServiceContents.tsx'
import { servicePageQuery } from './services.ts'
import styles from './Service.module.css'

const DemoDialog = lazyOverlay(async () => (await withTexts(import('./ServiceDemoDialog.tsx'))).ServiceDemoDialog)

export function ServiceScreen({ serviceId }: { serviceId: number }) {
  useLanguage()
  const service = useQuery(servicePageQuery(serviceId))
  if (service.error instanceof ApiFailure && service.error.status === 404) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[service]}
      skeleton={<Skeleton shape="card" height={360} />}
      errorTitle={t('services.loadFailed')}
      support={<SupportLink />}
    >
      {service.data && <Service service={service.data} />}
    </QueryBoundary>
  )
}

function Service({ service }: { service: ServicePage }) {
  const { id, kind, title, description, image, course_id, demo_video_id } = service
  useScreenTitle(title)
  if (kind === 'consultations' || kind === 'course_extension') return <Addition service={service} />
  return (
    <div className={styles.page}>
      <FeatureHero
        image={image}
        seed={course_id ?? id}
        eyebrow={joinFacts(factsOf(service))}
        title={<h1 className="t-display">{title}</h1>}
        text={description}
        media={demo_video_id && <PlayDemo service={service} />}
      >
        <People service={service} />
      </FeatureHero>
      <div className={styles.columns}>
        <ServiceContents service={service} />
        <OrderCard service={service} />
      </div>
    </div>
  )
}

/** Days or consultations for a run; shown without a picture. */
function Addition({ service }: { service: ServicePage }) {
  const { title, description } = service
  return (
    <div className={styles.addition}>
      <div>
        <h1 className="t-h1 visually-hidden-phone">{title}</h1>
        {description && <p className="muted">{description}</p>}
      </div>
      <ServiceContents service={service} />
      <OrderCard service={service} />
    </div>
  )
}

function PlayDemo({ service }: { service: ServicePage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.play}
        label={t('courses.watchDemo')}
        icon={<Play aria-hidden />}
        onPointerEnter={DemoDialog.preload}
        onClick={() => setOpen(true)}
      />
      <DemoDialog service={service} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function factsOf({ kind, outline, is_lifetime }: ServicePage): string[] {
  const facts: string[] = [t(`services.${kind}`)]
  if (kind === 'course' && outline)
    facts.push(
      t('services.days', { count: outline.days_count }),
      t('services.minutes', { count: outline.minutes_a_day }),
    )
  if (is_lifetime) facts.push(t('services.forEver'))
  return facts
}

/** The same avatar on every page for people without an account. */
const seedOf = (name: string) =>
  Array.from(name).reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 0)

function People({ service: { people } }: { service: ServicePage }) {
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label={t('services.people')}>
      {people.map(({ name, about, image, expert }) => (
        <li key={name}>
          <Avatar src={fileAddress(image?.small ?? expert?.avatar ?? '')} seed={expert?.id ?? seedOf(name)} size={52} />
          <span>
            <b className="t-label">{name}</b>
            <span className="t-small">{about}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
