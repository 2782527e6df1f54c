import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { emailError, maxEmailLength } from '#contract/accounts/users/accountRules.ts'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import type { FieldRule } from '#contract/fieldTexts.ts'
import { maxCodeLength } from '#contract/shop/discounts/rules.ts'
import { listExtensions, type Extension } from '#contract/shop/extensions/api.ts'
import { maxContactNameLength, maxContactPhoneLength } from '#contract/shop/extensions/rules.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../platform/device/ids.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useAction } from '../../ui/useAction.ts'
import { moneyText } from '../payments/moneyText.ts'
import { extendRun, priceWithCode, type ExtensionFields } from './extendRun.ts'
import { ExtensionChoice } from './ExtensionChoice.tsx'
import styles from './ExtensionForm.module.css'

export type ExtensionFormProps = {
  streamId: number
  offered: readonly Extension[]
  onClose: () => void
  /** Called when no order exists: the school will write or call. */
  onRequested: (contact: string) => void
}

/** Unmounted with the dialog, which resets its values. */
export function ExtensionForm({ streamId, onClose, onRequested, ...opened }: ExtensionFormProps) {
  const [offered, setOffered] = useState(opened.offered)
  const [isRepriced, setRepriced] = useState(false)
  const user = useUser()
  const router = useRouter()
  const [serviceId, setServiceId] = useState(offered[0]?.id)
  const [price, setPrice] = useState<{ serviceId: number; code: string; amount: number }>()
  const keyOf = useIdempotencyKey()
  const form = useForm<ExtensionFields>({
    mode: 'onTouched',
    defaultValues: {
      name: displayName({ ...user, email: null }),
      phone: user.phone,
      email: user.email ?? '',
      promocode: '',
    },
  })
  const chosen = offered.find(({ id }) => id === serviceId) ?? offered[0]
  /** The price with the code; undefined, with an error at the field, if the code is refused. */
  const applyCode = async () => {
    const code = form.getValues('promocode').trim()
    if (!chosen || code === '') return chosen?.price
    const amount = await priceWithCode(code, chosen.id)
    setPrice(amount === undefined ? undefined : { serviceId: chosen.id, code, amount })
    if (amount === undefined)
      form.setError('promocode', { message: ruleText('promocode') ?? '' }, { shouldFocus: true })
    return amount
  }
  const showNewPrice = async ({ type_code: type }: Extension) => {
    const extensions = await call(listExtensions, { params: { streamId } })
    setOffered(extensions.filter(({ type_code }) => type_code === type))
    await applyCode()
    setRepriced(true)
  }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (fields) => {
    setRepriced(false)
    const isApplied = price?.serviceId === chosen?.id && price?.code === fields.promocode.trim()
    const amount = isApplied ? price?.amount : await applyCode()
    if (!chosen || amount === undefined) return
    const outcome = await extendRun({ router, streamId, extension: chosen, amount, fields, keyOf })
    if (outcome === 'requested') onRequested(fields.phone.trim())
    if (outcome === 'extended') onClose()
    if (outcome === 'repriced') await showNewPrice(chosen)
  })
  if (!chosen) return null
  const isReduced = price?.serviceId === chosen.id && price.code !== ''
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <ExtensionChoice offered={offered} chosen={chosen} onChoose={setServiceId} />
      <ContactFields form={form} />
      <CodeField
        form={form}
        apply={applyCode}
        onChange={() => setPrice(undefined)}
        reduced={isReduced ? moneyText(price.amount, chosen.currency) : undefined}
      />
      <FormFailure failure={failure} />
      {isRepriced && (
        <Note tone="warn" role="alert" title={t('extensions.repriced')}>
          {t('extensions.repricedText')}
        </Note>
      )}
      <Button type="submit" variant="primary" wide busy={isPending}>
        {payLabel(chosen, isReduced ? price.amount : chosen.price)}
      </Button>
      <Button wide onClick={onClose}>
        {t('extensions.notNow')}
      </Button>
    </form>
  )
}

function payLabel({ currency }: Extension, amount: number): string {
  return amount === 0 ? t('extensions.free') : t('extensions.pay', { sum: moneyText(amount, currency) })
}

function ContactFields({ form }: { form: UseFormReturn<ExtensionFields> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={t('extensions.name')} error={errors.name?.message}>
        <TextInput
          maxLength={maxContactNameLength}
          autoComplete="name"
          {...form.register('name', { validate: (name) => checked(requiredError(name)) })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={t('extensions.phone')} error={errors.phone?.message}>
          <TextInput
            type="tel"
            maxLength={maxContactPhoneLength}
            autoComplete="tel"
            {...form.register('phone', { validate: (phone) => checked(requiredError(phone) ?? phoneError(phone)) })}
          />
        </Field>
        <Field label={t('extensions.email')} error={errors.email?.message}>
          <TextInput
            type="email"
            maxLength={maxEmailLength}
            autoComplete="email"
            {...form.register('email', { validate: (email) => checked(emailError(email.trim())) })}
          />
        </Field>
      </div>
    </>
  )
}

const requiredError = (text: string): FieldRule | undefined => (text.trim() === '' ? 'required' : undefined)
const checked = (rule: FieldRule | undefined): string | true => ruleText(rule) ?? true

type CodeFieldProps = {
  form: UseFormReturn<ExtensionFields>
  apply: () => Promise<unknown>
  onChange: () => void
  /** The price with the code that was applied. */
  reduced: string | undefined
}

/** A code that lowers the price; optional. */
function CodeField({ form, apply, onChange, reduced }: CodeFieldProps) {
  const code = useWatch({ control: form.control, name: 'promocode' })
  const { run, isPending } = useAction(apply)
  return (
    <Field
      label={t('extensions.code')}
      help={reduced && t('extensions.applied', { sum: reduced })}
      error={form.formState.errors.promocode?.message}
    >
      <div className={styles.code}>
        <TextInput
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('promocode', { onChange: () => (form.clearErrors('promocode'), onChange()) })}
        />
        {code.trim() !== '' && !reduced && (
          <Button busy={isPending} onClick={() => run()}>
            {t('extensions.apply')}
          </Button>
        )}
      </div>
    </Field>
  )
}
