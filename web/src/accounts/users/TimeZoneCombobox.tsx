import { useMemo } from 'react'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Combobox, type ComboboxProps } from '../../ui/Combobox.tsx'
import { timeZoneOptions } from '../../platform/language/timeZones.ts'

/** All time zones, from west to east, found by city, offset or standard name; inside a `Field`. */
export function TimeZoneCombobox(props: Omit<ComboboxProps, 'options' | 'noMatch'>) {
  const language = useLanguage()
  const zones = timeZoneOptions(language)
  const options = useMemo(
    () => zones.map(({ zone, label }) => ({ value: zone, label, keywords: keywordsOf(zone, label) })),
    [zones],
  )
  return <Combobox {...props} options={options} noMatch={t('users.noTimeZone')} />
}

/** Keyboards have a hyphen where the label has a minus sign. */
function keywordsOf(zone: string, label: string): string {
  return `${zone.replaceAll('_', ' ')} ${label.replace('−', '-')}`
}
