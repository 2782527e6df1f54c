import { fieldTexts, type FieldRule } from '#contract/errorTexts.ts'
import { currentLanguage } from './language.ts'

/** What a form says below a field; the server would say the same. Undefined when nothing is wrong. */
export function ruleText(rule: FieldRule | undefined): string | undefined {
  return rule && fieldTexts[rule][currentLanguage()]
}
