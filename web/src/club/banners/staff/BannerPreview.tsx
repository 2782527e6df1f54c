import { useState } from 'react'
import type { Banner } from '#contract/club/banners/api.ts'
import { slotPositions, type SlotPlatform, type SlotPosition } from '#contract/club/banners/positions.ts'
import type { StaffBanner } from '#contract/club/banners/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { currentLanguage, languageNames, t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import styles from './Preview.module.css'
import { PageSketch } from './PageSketch.tsx'
import { ScaledFrame } from './ScaledFrame.tsx'
import { pageName, placementName } from './slotNames.ts'
import type { BannerValues } from './bannerForm.ts'

/** The width of each preview; the application is as wide as a phone. */
const widths: Record<SlotPlatform, number> = { mobile: 390, tablet: 900, desktop: 1440, app: 390 }
const platforms: readonly SlotPlatform[] = ['mobile', 'tablet', 'desktop', 'app']

/** A banner with its unsaved changes in its places, at the widths of the platforms. Nothing is counted. */
export function BannerPreview({ banner, values }: { banner: StaffBanner; values: BannerValues }) {
  const [platform, setPlatform] = useState(() => firstPlatform(values))
  const [language, setLanguage] = useState<Language>(banner.required_languages[0] ?? currentLanguage())
  const [chosen, setChosen] = useState<number>()
  const slots = slotPositions.filter((slot) => slot.platform === platform)
  const isChosen = ({ code }: SlotPosition) => values.positions_ids.includes(code)
  const slot = slots.find(({ code }) => code === chosen) ?? slots.find(isChosen) ?? slots[0]
  return (
    <Card className={styles.preview}>
      <h2 className="t-h2">{t('banners.staff.preview')}</h2>
      <div className={styles.fields}>
        <Field label={t('banners.staff.place')}>
          <Select value={slot?.code} onChange={({ target }) => setChosen(Number(target.value))}>
            {slots.map((one) => (
              <option key={one.code} value={one.code}>
                {slotLabel(one, isChosen(one))}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('banners.staff.language')}>
          <Select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Tabs
        label={t('banners.staff.width')}
        items={platforms.map((value) => ({
          value,
          label: value === 'app' ? t('banners.staff.platform.app') : String(widths[value]),
        }))}
        value={platform}
        onChange={setPlatform}
        className={styles.panel}
      >
        {slot && !isChosen(slot) && <p className="t-small muted">{t('banners.staff.notChosen')}</p>}
        {slot && (
          <ScaledFrame key={platform} width={widths[platform]} title={t('banners.staff.preview')}>
            <PageSketch slot={slot} banner={shownBanner(banner, values, language)} language={language} />
          </ScaledFrame>
        )}
      </Tabs>
    </Card>
  )
}

/** The first platform on which the banner stands. */
function firstPlatform({ positions_ids: codes }: BannerValues): SlotPlatform {
  const isChosen = (one: SlotPlatform) =>
    slotPositions.some(({ code, platform }) => platform === one && codes.includes(code))
  return platforms.find(isChosen) ?? 'mobile'
}

function slotLabel({ page, placement }: SlotPosition, isChosen: boolean): string {
  const names = { page: pageName(page), placement: placementName(placement) }
  return isChosen ? t('banners.staff.chosenPlace', names) : t('banners.staff.otherPlace', names)
}

/** As a learner would get it: a text without the language stands in another one. */
function shownBanner({ id, image }: StaffBanner, values: BannerValues, language: Language): Banner {
  const textOf = (texts: Record<Language, string>) =>
    [language, ...languages].map((one) => texts[one].trim()).find(Boolean) ?? ''
  return {
    ...values,
    id,
    image,
    title: textOf(values.title) || t('banners.staff.untitled'),
    text: textOf(values.text),
    button: textOf(values.button),
    url: values.url.trim(),
    segments: [],
    positions: [],
    platforms: [],
    placements: [],
    sort: 0,
    date_start: null,
    date_end: null,
    max_shows: null,
    is_without_course_shown: true,
  }
}
