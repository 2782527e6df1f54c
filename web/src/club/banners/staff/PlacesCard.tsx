import { AppWindow, Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { slotPlatforms, type SlotPlatform } from '#contract/club/banners/positions.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import styles from './Banners.module.css'
import { pageName, placementName, placesByPage, platformName, type SlotPlace } from './slotNames.ts'
import type { CardProps } from './TextsCard.tsx'

const platformIcons: Record<SlotPlatform, LucideIcon> = {
  desktop: Monitor,
  tablet: Tablet,
  mobile: Smartphone,
  app: AppWindow,
}

/** The slots of a banner: a row for each place of a page, a column for each platform. */
export function PlacesCard({ form: { control } }: CardProps) {
  return (
    <Card className={styles.card}>
      <h2 className="t-h2" id="places">
        {t('banners.staff.places')}
      </h2>
      <p className="t-small muted">{t('banners.staff.placesHelp')}</p>
      <Controller
        control={control}
        name="positions_ids"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <>
            <table className={styles.places} aria-labelledby="places">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t('banners.staff.place')}</span>
                  </th>
                  {slotPlatforms.map((platform) => (
                    <PlatformHead key={platform} platform={platform} />
                  ))}
                </tr>
              </thead>
              {placesByPage().map(({ page, places }) => (
                <tbody key={page}>
                  <tr>
                    <th scope="rowgroup" colSpan={slotPlatforms.length + 1} className="t-label">
                      {pageName(page)}
                    </th>
                  </tr>
                  {places.map((place) => (
                    <PlaceRow key={place.placement} place={place} codes={value} onChange={onChange} />
                  ))}
                </tbody>
              ))}
            </table>
            <div aria-live="polite">{error && <p className={styles.error}>{error.message}</p>}</div>
          </>
        )}
      />
    </Card>
  )
}

function PlatformHead({ platform }: { platform: SlotPlatform }) {
  const Icon = platformIcons[platform]
  return (
    <th scope="col" title={platformName(platform)}>
      <Icon aria-hidden />
      <span className={styles.platformName}>{platformName(platform)}</span>
    </th>
  )
}

type PlaceRowProps = { place: SlotPlace; codes: readonly number[]; onChange: (codes: number[]) => void }

function PlaceRow({ place: { page, placement, slots }, codes, onChange }: PlaceRowProps) {
  const toggle = (code: number, isChosen: boolean) =>
    onChange(isChosen ? [...codes, code] : codes.filter((other) => other !== code))
  return (
    <tr>
      <th scope="row">{placementName(placement)}</th>
      {slotPlatforms.map((platform) => {
        const slot = slots.find((one) => one.platform === platform)
        const label = t('banners.staff.slot', {
          page: pageName(page),
          placement: placementName(placement),
          platform: platformName(platform),
        })
        return (
          <td key={platform}>
            {slot && (
              <label className={styles.slot}>
                <input
                  type="checkbox"
                  aria-label={label}
                  checked={codes.includes(slot.code)}
                  onChange={({ target }) => toggle(slot.code, target.checked)}
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
