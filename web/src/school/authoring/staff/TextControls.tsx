import { useState } from 'react'
import { languages, type Language } from '#contract/endpoint.ts'
import { languageNames, t } from '../../../platform/language/language.ts'
import { desktop } from '../../../ui/breakpoints.ts'
import { Field } from '../../../ui/Field.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import styles from './CourseEditor.module.css'
import type { Control, ControlProps } from './partControls.ts'
import { courseLanguage, fieldLabel } from './partLabels.ts'

export type Texts = Readonly<Partial<Record<Language, string>>>
type TextField = { name: string; control: Extract<Control, { type: 'text' }>; texts: Texts }

type PartTextsProps = {
  fields: readonly TextField[]
  /** Comes first. */
  language: Language
  /** Shown at first where there is room for one; else the first. */
  firstShown: Language | undefined
  onChange: (name: string, language: Language, value: string | null) => void
}

/** Texts in every language: beside each other, or as tabs where there is no room. */
export function PartTexts({ fields, language: main, firstShown = main, onChange }: PartTextsProps) {
  const isWide = useMedia(desktop)
  const [shown, setShown] = useState<Language>(firstShown)
  const ordered = [main, ...languages.filter((one) => one !== main)]
  const inputs = (language: Language) =>
    fields.map(({ name, control, texts }) => (
      <div key={name} data-field={name}>
        <TextField
          label={fieldLabel(name, control)}
          language={language}
          max={control.max}
          text={texts[language] ?? ''}
          onChange={(value) => onChange(name, language, value)}
        />
      </div>
    ))
  if (!isWide)
    return (
      <Tabs
        label={t('authoring.staff.languages')}
        items={ordered.map((value) => ({ value, label: languageNames[value] }))}
        value={shown}
        onChange={setShown}
        className={styles.panel}
      >
        <div key={shown} className={styles.fields}>
          {inputs(shown)}
        </div>
      </Tabs>
    )
  return (
    <div className={styles.languages}>
      {ordered.map((language) => (
        <section key={language} aria-label={languageNames[language]} className={styles.fields}>
          <h3 className="t-small muted">{languageNames[language]}</h3>
          {inputs(language)}
        </section>
      ))}
    </div>
  )
}

/** A text of a row or an object, whose languages are one value. */
export function LanguageTexts({ name, control, parts, value, onChange }: ControlProps<'text'>) {
  const texts = (value ?? {}) as Texts
  const main = courseLanguage(parts)
  const change = (language: Language, text: string | null) => {
    const { [language]: _former, ...others } = texts
    onChange(text === null ? others : { ...others, [language]: text })
  }
  return (
    <div className={styles.languages}>
      {[main, ...languages.filter((one) => one !== main)].map((language) => (
        <TextField
          key={language}
          label={`${fieldLabel(name, control)} · ${languageNames[language]}`}
          language={language}
          max={control.max}
          text={texts[language] ?? ''}
          onChange={(text) => change(language, text)}
        />
      ))}
    </div>
  )
}

type TextFieldProps = {
  label: string
  language: Language
  max: number
  text: string
  onChange: (text: string | null) => void
}

/** Longer texts than this have several lines. */
const lineLength = 200

/** The length is counted, not cut, so that nothing that was pasted is lost unseen. */
function TextField({ label, language, max, text, onChange }: TextFieldProps) {
  const [tooLong, setTooLong] = useState<string>()
  const shown = tooLong ?? text
  const change = (next: string) => {
    setTooLong(next.length > max ? next : undefined)
    if (next.length <= max) onChange(next || null)
  }
  const Input = max > lineLength ? TextArea : TextInput
  return (
    <Field
      label={label}
      counter={shown.length > max * 0.8 && t('authoring.staff.counter', { count: shown.length, max })}
      error={tooLong === undefined ? undefined : t('authoring.staff.tooLong', { max })}
    >
      <Input
        value={shown}
        lang={language}
        dir="auto"
        autoComplete="off"
        onChange={({ target }: { target: { value: string } }) => change(target.value)}
      />
    </Field>
  )
}
