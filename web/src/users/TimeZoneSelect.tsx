import type { ComponentPropsWithRef } from 'react'
import { useLanguage } from '../language.ts'
import { SelectInput } from '../ui/TextInput.tsx'
import { timeZoneOptions } from './timeZones.ts'

/** All time zones, from west to east; inside a `Field`. */
export function TimeZoneSelect(props: ComponentPropsWithRef<'select'>) {
  const language = useLanguage()
  return (
    <SelectInput {...props}>
      {timeZoneOptions(language).map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </SelectInput>
  )
}
