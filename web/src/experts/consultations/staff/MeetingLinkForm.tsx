import { useForm } from 'react-hook-form'
import { listStaffMeetings, updateMeetingLink } from '#contract/experts/meetings/api.ts'
import { isMeetingLink } from '#contract/experts/meetings/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Meetings.module.css'

type MeetingLinkFormProps = { link: string; hosts: readonly string[] }

/** Where the expert meets learners instead of a room of the school. */
export function MeetingLinkForm({ link, hosts }: MeetingLinkFormProps) {
  const form = useForm({ values: { url: link } })
  const list = hosts.join(', ')
  const validate = (url: string) =>
    url.trim() === '' || isMeetingLink(url.trim(), hosts) || t('consultations.staff.linkInvalid', { hosts: list })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(updateMeetingLink, { body })
    await queryClient.invalidateQueries({ queryKey: [listStaffMeetings.path] })
    showToast({ text: t('consultations.staff.linkSaved'), tone: 'ok' })
  })
  return (
    <Card>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          label={t('consultations.staff.link')}
          help={t('consultations.staff.linkHelp', { hosts: list })}
          error={form.formState.errors.url?.message}
        >
          <TextInput type="url" inputMode="url" maxLength={500} {...form.register('url', { validate })} />
        </Field>
        <FormFailure failure={failure} />
        <p>
          <Button type="submit" size="small" busy={isPending}>
            {t('consultations.staff.saveLink')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
