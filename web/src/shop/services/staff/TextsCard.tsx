import type { SyntheticEvent } from 'react'
import { useForm, type UseFormReturn, type UseFormRegisterReturn } from 'react-hook-form'
import { languages, type Language } from '#contract/endpoint.ts'
import { needsTitle } from '#contract/shop/services/contents.ts'
import { hasInstalments, maxTextLength } from '#contract/shop/services/rules.ts'
import { updateServiceTexts, type ServiceTexts, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t, languageNames } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Services.module.css'
import { showServiceChange, SourceNote } from './services.tsx'

/** The texts of a service in every language. */
export function TextsCard({ service }: { service: StaffServicePage }) {
  const { id, kind, texts } = service
  const form = useForm<ServiceTexts>({ defaultValues: texts })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await showServiceChange(await call(updateServiceTexts, { params: { serviceId: id }, body }))
    form.reset(body)
    showToast({ text: t('services.staff.textsSaved'), tone: 'ok' })
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const titleHelp = needsTitle(kind) ? t('services.staff.titleHelp') : t('services.staff.courseTitleHelp')
  return (
    <Card>
      <h2 className="t-h2">{t('services.staff.texts')}</h2>
      <SourceNote service={service} />
      <form noValidate className={styles.form} onSubmit={submit}>
        <Texts form={form} name="title" legend={t('services.staff.name')} help={titleHelp} />
        <Texts form={form} name="description" legend={t('services.staff.description')} isLong />
        <Texts form={form} name="terms" legend={t('services.staff.conditions')} isLong />
        {(kind === 'subscription' || hasInstalments(kind)) && (
          <Texts
            form={form}
            name="cancel_popup_text"
            legend={t('services.staff.cancelText')}
            help={t('services.staff.cancelTextHelp')}
            isLong
          />
        )}
        <FormFailure failure={failure} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            disabledReason={form.formState.isDirty ? undefined : t('services.staff.nothingChanged')}
          >
            {t('services.staff.saveTexts')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Name = keyof ServiceTexts

type TextsProps = { form: UseFormReturn<ServiceTexts>; name: Name; legend: string; help?: string; isLong?: boolean }

const maximum: Record<Name, number> = {
  title: maxTextLength.title,
  description: maxTextLength.description,
  terms: maxTextLength.terms,
  cancel_popup_text: maxTextLength.cancelPopupText,
}

function Texts({ form: { register, formState }, name, ...rest }: TextsProps) {
  return (
    <TextsField
      {...rest}
      error={formState.errors[name]?.message}
      maxLength={maximum[name]}
      registerIn={(language) => register(`${name}.${language}`)}
    />
  )
}

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
