import { useId, useState } from 'react'
import { maxOffers, offerTypes } from '#contract/shop/offers/rules.ts'
import { updateOffers, type StaffOfferPlace } from '#contract/shop/offers/staffApi.ts'
import type { StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { ServiceSequence } from '../../services/staff/ServiceSequence.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from './Offers.module.css'

const labels: Record<number, TextKey> = {
  [offerTypes.default]: 'offers.staff.catalogue',
  [offerTypes.chat]: 'offers.staff.chat',
  [offerTypes.functional]: 'offers.staff.functional',
  [offerTypes.task]: 'offers.staff.homework',
}

type PlaceCardProps = { courseId: number; initial: StaffOfferPlace; services: readonly StaffServiceItem[] }

/** The services of one place, saved separately. */
export function PlaceCard({ courseId, initial, services }: PlaceCardProps) {
  const titleId = useId()
  const [saved, setSaved] = useState(initial)
  const [ids, setIds] = useState<readonly number[]>(initial.service_ids)
  const { type, version } = saved
  const save = useAction(async () => {
    const body = { service_ids: [...ids], version }
    const { places } = await call(updateOffers, { params: { courseId, type }, body })
    const changed = places.find((place) => place.type === type) ?? saved
    setSaved(changed)
    setIds(changed.service_ids)
    showToast({ text: t('offers.staff.saved'), tone: 'ok' })
  }, inline)
  const label = t(labels[type] ?? 'offers.staff.catalogue')
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 className="t-h2" id={titleId}>
          {label}
        </h2>
        <p className={styles.note}>{saved.is_edited ? t('offers.staff.edited') : t('offers.staff.fromFile')}</p>
        <ServiceSequence label={label} ids={ids} onChange={setIds} services={services} maximum={maxOffers} />
        <div className={styles.end}>
          <FormFailure failure={save.failure} />
          <Button
            variant="primary"
            busy={save.isPending}
            disabledReason={ids.join() === saved.service_ids.join() ? t('services.staff.nothingChanged') : undefined}
            onClick={() => save.run()}
          >
            {t('offers.staff.save')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
