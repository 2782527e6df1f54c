import { Controller, type UseFormReturn } from 'react-hook-form'
import type { User } from '#contract/accounts/users/api.ts'
import { birthdayError, instagramExample, instagramError, phoneError } from '#contract/accounts/users/profileRules.ts'
import { phoneExample } from '../../brands/phoneExample.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { toDay } from '../../platform/language/format.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './Settings.module.css'
import { TimeZoneCombobox } from './TimeZoneCombobox.tsx'

/** Wire names, so that field errors match. */
export type Profile = {
  name: string
  last_name: string
  birthday: string
  city: string
  phone: string
  instagram_id: string
  gender: 'M' | 'F' | ''
  timezone: string
}

export function profileOf(user: User): Profile {
  const gender = user.gender === 'M' || user.gender === 'F' ? user.gender : ''
  const { name, last_name, birthday, city, phone, instagram_id, timezone } = user
  return { name, last_name, birthday, city, phone, instagram_id, gender, timezone: timezone || timeZone() }
}

type ProfileFieldsProps = { form: UseFormReturn<Profile>; requiresName: boolean }

export function ProfileFields({ form, requiresName }: ProfileFieldsProps) {
  return (
    <>
      <NameFields form={form} requiresName={requiresName} />
      <ContactFields form={form} />
      <div className={styles.radioGroup}>
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <RadioGroup
              label={t('users.gender')}
              options={[
                { value: 'F', label: t('users.female') },
                { value: 'M', label: t('users.male') },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <Field label={t('users.timeZone')} error={form.formState.errors.timezone?.message}>
        <Controller control={form.control} name="timezone" render={({ field }) => <TimeZoneCombobox {...field} />} />
      </Field>
    </>
  )
}

function NameFields({ form, requiresName }: ProfileFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label={t('users.firstName')} error={errors.name?.message}>
        <TextInput
          autoComplete="given-name"
          maxLength={60}
          {...form.register('name', {
            validate: (value) => (requiresName && value.trim() === '' ? ruleText('required') : undefined),
          })}
        />
      </Field>
      <Field label={t('users.lastName')} error={errors.last_name?.message}>
        <TextInput autoComplete="family-name" maxLength={60} {...form.register('last_name')} />
      </Field>
      <Field label={t('users.birthday')} error={errors.birthday?.message}>
        <TextInput
          mask="##.##.####"
          inputMode="numeric"
          autoComplete="bday"
          placeholder={t('users.birthdayFormat')}
          {...form.register('birthday', {
            validate: (value) => ruleText(birthdayError(value, today())),
          })}
        />
      </Field>
      <Field label={t('users.city')} error={errors.city?.message}>
        <TextInput autoComplete="address-level2" maxLength={100} {...form.register('city')} />
      </Field>
    </>
  )
}

function ContactFields({ form }: { form: UseFormReturn<Profile> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={t('users.phone')} error={errors.phone?.message}>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder={phoneExample()}
          {...form.register('phone', { validate: (value) => ruleText(phoneError(value)) })}
        />
      </Field>
      <Field label={t('users.instagram')} error={errors.instagram_id?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={instagramExample}
          {...form.register('instagram_id', { validate: (value) => ruleText(instagramError(value)) })}
        />
      </Field>
    </>
  )
}

function today(): string {
  return toDay(nowSeconds())
}
