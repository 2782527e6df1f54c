import { expect, it } from 'vitest'
import { partKinds } from '#contract/school/authoring/draft.ts'
import { partControls, type Controls } from './partControls.ts'
import { texts } from './texts.ts'

const isLanguage = (value: string) => value.length === 2

/** The names of the texts that controls and their values need. */
const labelsOf = (controls: Controls): string[] =>
  Object.entries(controls).flatMap(([name, control]) => [
    `field.${control.label ?? name}`,
    ...('values' in control ? control.values.filter((one) => !isLanguage(one)).map((one) => `value.${one}`) : []),
    ...('fields' in control ? labelsOf(control.fields) : []),
  ])

it.each(partKinds)('each control of a %s has a label, and so has each of its values', (kind) => {
  expect(labelsOf(partControls[kind]).filter((name) => !(name in texts))).toEqual([])
})
