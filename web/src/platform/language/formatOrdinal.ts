import { currentLanguage } from './language.ts'

/** An ordinal number: «10-й», "10th", «10.º». */
export function formatOrdinal(value: number): string {
  const language = currentLanguage()
  if (language === 'ru') return `${value}-й`
  if (language === 'es') return `${value}.º`
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${value}${endings[rules.select(value)] ?? 'th'}`
}
