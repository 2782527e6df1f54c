import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { communityLimits } from '#contract/club/communities/rules.ts'
import type { CommunityFields } from '#contract/club/communities/staffApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { listStaffCourses, type StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { brandLabels } from '../../../console/brandLabels.ts'
import { LeaveGuard } from '../../../console/LeaveGuard.tsx'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { TextsField } from '../../../shop/services/staff/TextsCard.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Communities.module.css'

export type Choices = { brands: ResponseBody<typeof listStaffServices>['brands']; courses: readonly StaffCourse[] }

/** The schools and courses of which a club may choose, and the queries that load them. */
export function useChoices() {
  const shop = useQuery(queryOf(listStaffServices))
  const courses = useQuery(queryOf(listStaffCourses))
  const choices: Choices | undefined = shop.data && courses.data && { brands: shop.data.brands, courses: courses.data }
  return { choices, queries: [shop, courses] }
}

type FieldsProps = { form: UseFormReturn<CommunityFields> }

type FormProps = FieldsProps & {
  choices: Choices
  id?: string
  onSubmit: (event: SyntheticEvent) => void
  /** Stands below the fields. */
  children?: ReactNode
}

/** The texts, addresses, schools and courses of a club. */
export function CommunityForm({ form, choices, id, onSubmit, children }: FormProps) {
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <LeaveGuard isDirty={form.formState.isDirty} />
      <TextsField
        legend={t('communities.staff.name')}
        help={t('communities.staff.nameHelp')}
        error={form.formState.errors.titles?.message}
        maxLength={communityLimits.title}
        registerIn={(language) => form.register(`titles.${language}`)}
      />
      <NameFields form={form} />
      <ChoiceFields form={form} {...choices} />
      <AddressFields form={form} />
      {children}
    </form>
  )
}

function NameFields({ form: { register, formState } }: FieldsProps) {
  const { slug, uniq } = formState.errors
  const name = { autoComplete: 'off', spellCheck: false, maxLength: communityLimits.name } as const
  return (
    <>
      <Field label={t('communities.staff.slug')} help={t('communities.staff.slugHelp')} error={slug?.message}>
        <TextInput {...name} {...register('slug')} />
      </Field>
      <Field label={t('communities.staff.uniq')} help={t('communities.staff.uniqHelp')} error={uniq?.message}>
        <TextInput {...name} {...register('uniq')} />
      </Field>
    </>
  )
}

function ChoiceFields({ form, brands, courses }: FieldsProps & Choices) {
  return (
    <>
      <Controller
        control={form.control}
        name="brands"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            legend={t('communities.staff.brands')}
            error={error?.message}
            options={brandLabels(brands).map(({ id, title }) => ({ value: id, label: title }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="course_ids"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            legend={t('communities.staff.courses')}
            help={t('communities.staff.coursesHelp')}
            error={error?.message}
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Checkbox
        label={t('communities.staff.chatOnly')}
        hint={t('communities.staff.chatOnlyHelp')}
        {...form.register('chat_only')}
      />
    </>
  )
}

const addresses = [
  ['custom_url', 'communities.staff.customUrl', 'communities.staff.customUrlHelp'],
  ['have_subscription_landing_url', 'communities.staff.memberLanding', undefined],
  ['no_have_subscription_landing_url', 'communities.staff.otherLanding', undefined],
  ['faq_url', 'communities.staff.faqUrl', undefined],
  ['telegram_chat_url', 'communities.staff.chatUrl', undefined],
] as const satisfies readonly [keyof CommunityFields, TextKey, TextKey | undefined][]

function AddressFields({ form: { register, formState } }: FieldsProps) {
  return addresses.map(([name, label, help]) => (
    <Field key={name} label={t(label)} help={help && t(help)} error={formState.errors[name]?.message}>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={communityLimits.url}
        placeholder="https://"
        {...register(name)}
      />
    </Field>
  ))
}

const labels: Record<keyof CommunityFields, TextKey> = {
  titles: 'communities.staff.name',
  slug: 'communities.staff.slug',
  uniq: 'communities.staff.uniq',
  brands: 'communities.staff.brands',
  course_ids: 'communities.staff.courses',
  chat_only: 'communities.staff.chatOnly',
  custom_url: 'communities.staff.customUrl',
  have_subscription_landing_url: 'communities.staff.memberLanding',
  no_have_subscription_landing_url: 'communities.staff.otherLanding',
  faq_url: 'communities.staff.faqUrl',
  telegram_chat_url: 'communities.staff.chatUrl',
}

export function fieldLabel(name: keyof CommunityFields): string {
  return t(labels[name])
}
