import type { UseFormRegisterReturn } from 'react-hook-form'
import { languages, type Language } from '#contract/endpoint.ts'
import { languageNames } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import styles from './Services.module.css'

type TextsFieldProps = {
  legend: string
  help?: string | undefined
  error: unknown
  maxLength: number
  isLong?: boolean
  registerIn: (language: Language) => UseFormRegisterReturn
}

/** A text in every language. */
export function TextsField({ legend, help, error, maxLength, isLong = false, registerIn }: TextsFieldProps) {
  return (
    <fieldset className={styles.texts}>
      <legend className="t-h3">{legend}</legend>
      {help && <p className="t-small muted">{help}</p>}
      {languages.map((language) => (
        <Field key={language} label={languageNames[language]}>
          {isLong ? (
            <TextArea rows={3} lang={language} maxLength={maxLength} {...registerIn(language)} />
          ) : (
            <TextInput autoComplete="off" lang={language} maxLength={maxLength} {...registerIn(language)} />
          )}
        </Field>
      ))}
      <div aria-live="polite">{typeof error === 'string' && <p className={styles.error}>{error}</p>}</div>
    </fieldset>
  )
}
