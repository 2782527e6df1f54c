import { fieldTexts, type FieldRule } from '#contract/fieldTexts.ts'
import { currentLanguage } from './language.ts'

/** The error message of a field rule, as the server words it; undefined when the field is valid. */
export function ruleText(rule: FieldRule | undefined): string | undefined {
  return rule && fieldTexts[rule][currentLanguage()]
}
