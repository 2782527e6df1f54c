import type { SoughtField } from './editorSearch.ts'

const controls = 'input, textarea, select, button'

/** Focuses the control of a field, of a text the empty one in the language; false if the field has no control. */
export function focusField({ field, language }: SoughtField): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    .filter(({ dataset }) => dataset.field === field)
    .flatMap((one) => [...one.querySelectorAll<HTMLElement>(controls)])
  const texts = shown.filter((one) => one.lang !== '' && one.lang === language)
  const control = texts.find((one) => 'value' in one && one.value === '') ?? texts[0] ?? shown[0]
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}
