import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import type { StaffBanner } from '#contract/club/banners/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { currentLanguage, languageNames, t } from '../../../platform/language/language.ts'
import { desktop } from '../../../ui/breakpoints.ts'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { isTooLong, type BannerValues, type TextName } from './bannerForm.ts'
import styles from './Banners.module.css'

/** The props of every card of the editor. */
export type CardProps = { form: UseFormReturn<BannerValues>; values: BannerValues; banner: StaffBanner }

/** The texts in each language: beside each other, or as tabs where there is no room. */
export function TextsCard(props: CardProps) {
  const isWide = useMedia(desktop)
  const [language, setLanguage] = useState<Language>(props.banner.required_languages[0] ?? currentLanguage())
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{t('banners.staff.texts')}</h2>
      {isWide ? (
        <div className={styles.languages}>
          {languages.map((one) => (
            <section key={one} aria-label={languageNames[one]} className={styles.fields}>
              <h3 className="t-h3">{languageNames[one]}</h3>
              <LanguageTexts {...props} language={one} />
            </section>
          ))}
        </div>
      ) : (
        <Tabs
          label={t('banners.staff.languages')}
          items={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={setLanguage}
          className={styles.panel}
        >
          <div className={styles.fields}>
            <LanguageTexts key={language} {...props} language={language} />
          </div>
        </Tabs>
      )}
    </Card>
  )
}

function LanguageTexts({ banner, ...props }: CardProps & { language: Language }) {
  const isRequired = banner.required_languages.includes(props.language)
  return (
    <>
      <BannerText
        {...props}
        name="title"
        label={t('banners.staff.headline')}
        help={isRequired ? t('banners.staff.headlineRequired') : t('banners.staff.headlineOptional')}
      />
      <BannerText {...props} name="text" label={t('banners.staff.text')} isLong />
      <BannerText {...props} name="button" label={t('banners.staff.button')} help={t('banners.staff.buttonHelp')} />
    </>
  )
}

type TextProps = Pick<CardProps, 'form' | 'values'> & {
  language: Language
  name: TextName
  label: string
  help?: string
  isLong?: boolean
}

/** A text whose length is counted, not cut, so that nothing that was pasted is lost unseen. */
function BannerText({ form, values, language, name, label, help, isLong = false }: TextProps) {
  const text = values[name][language]
  const max = bannerLimits[name]
  const failure = form.formState.errors[name]?.message
  const error = isTooLong(name, text) ? t('banners.staff.tooLong', { max }) : failure
  const input = { lang: language, dir: 'auto', autoComplete: 'off' }
  return (
    <Field
      label={label}
      help={help}
      counter={t('banners.staff.counter', { count: text.trim().length, max })}
      error={typeof error === 'string' ? error : undefined}
    >
      {isLong ? (
        <TextArea rows={3} {...input} {...form.register(`${name}.${language}`)} />
      ) : (
        <TextInput {...input} {...form.register(`${name}.${language}`)} />
      )}
    </Field>
  )
}
