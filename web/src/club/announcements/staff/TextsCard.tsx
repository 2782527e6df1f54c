import type { UseFormReturn } from 'react-hook-form'
import { announcementLimits } from '#contract/club/announcements/rules.ts'
import type { StaffAnnouncement } from '#contract/club/announcements/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { languageNames, t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { isTooLong, type AnnouncementValues, type TextName } from './announcementForm.ts'
import styles from './Announcements.module.css'

type CardProps = {
  form: UseFormReturn<AnnouncementValues>
  values: AnnouncementValues
  announcement: StaffAnnouncement
}

/** The texts in each language, and the page that the message opens. */
export function TextsCard({ form, values, announcement }: CardProps) {
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{t('announcements.staff.texts')}</h2>
      <div className={styles.languages}>
        {languages.map((language) => {
          const isRequired = announcement.required_languages.includes(language)
          const help = isRequired ? t('announcements.staff.required') : t('announcements.staff.optional')
          const part = { form, values, language }
          return (
            <section key={language} aria-label={languageNames[language]} className={styles.fields}>
              <h3 className="t-h3">{languageNames[language]}</h3>
              <AnnouncementText {...part} name="title" label={t('announcements.staff.headline')} help={help} />
              <AnnouncementText {...part} name="text" label={t('announcements.staff.text')} />
            </section>
          )
        })}
      </div>
      <Field
        label={t('announcements.staff.url')}
        help={t('announcements.staff.urlHelp')}
        error={form.formState.errors.url?.message}
      >
        <TextInput autoComplete="off" {...form.register('url')} />
      </Field>
    </Card>
  )
}

type TextProps = Pick<CardProps, 'form' | 'values'> & {
  language: Language
  name: TextName
  label: string
  help?: string
}

/** A text whose length is counted, not cut, so that nothing that was pasted is lost unseen. */
function AnnouncementText({ form, values, language, name, label, help }: TextProps) {
  const text = values[name][language]
  const max = announcementLimits[name]
  const failure = form.formState.errors[name]?.message
  const error = isTooLong(name, text) ? t('announcements.staff.tooLong', { max }) : failure
  const input = { lang: language, dir: 'auto', autoComplete: 'off', ...form.register(`${name}.${language}`) }
  return (
    <Field
      label={label}
      help={help}
      counter={t('announcements.staff.counter', { count: text.trim().length, max })}
      error={typeof error === 'string' ? error : undefined}
    >
      {name === 'text' ? <TextArea rows={3} {...input} /> : <TextInput {...input} />}
    </Field>
  )
}
