import { useForm, useWatch } from 'react-hook-form'
import { addCommunityMember, updateCommunityMember, type CommunityMember } from '#contract/club/communities/staffApi.ts'
import dialog from '../../../console/Dialog.module.css'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { refreshMembers } from './communities.tsx'

type MemberDialogProps = {
  open: boolean
  onClose: () => void
  communityId: number
  /** Undefined for a new member. */
  member: CommunityMember | undefined
}

/** Adds a member, or changes the days of one. */
export function MemberDialog({ open, onClose, ...form }: MemberDialogProps) {
  const title = form.member ? t('communities.staff.daysTitle') : t('communities.staff.addTitle')
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <MemberForm {...form} onClose={onClose} />
    </Modal>
  )
}

/** Wire names, so that field errors match. */
type MemberValues = { person: string; start_date: string; end_date: string }

/** Unmounted with the dialog, which resets its values. */
function MemberForm({ onClose, communityId, member }: Omit<MemberDialogProps, 'open'>) {
  const keyOf = useIdempotencyKey()
  const form = useForm<MemberValues>({
    defaultValues: { person: '', start_date: member?.start_date ?? '', end_date: member?.end_date ?? '' },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ person, start_date, end_date }) => {
    const dates = { start_date: start_date || null, end_date: end_date || null }
    if (member) {
      const params = { communityId, userId: member.user_id }
      await call(updateCommunityMember, { params, body: dates })
    } else {
      const body = { person, ...dates }
      await call(addCommunityMember, { params: { communityId }, body, idempotencyKey: keyOf(body) })
    }
    await refreshMembers()
    showToast({ text: member ? t('communities.staff.daysSaved') : t('communities.staff.memberAdded'), tone: 'ok' })
    onClose()
  })
  const { person = '', start_date: first = '', end_date: last = '' } = useWatch({ control: form.control })
  const { errors } = form.formState
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={
        member?.is_optional_purchase ? t('communities.staff.daysPaidOutcome') : t('communities.staff.daysOutcome')
      }
      confirm={member ? t('console.save') : t('communities.staff.addMember')}
      failure={failure}
      isPending={isPending}
      missing={missingOf({ person, first, last, isNew: member === undefined })}
    >
      {!member && (
        <Field
          label={t('communities.staff.person')}
          help={t('communities.staff.personHelp')}
          error={errors.person?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} maxLength={255} {...form.register('person')} />
        </Field>
      )}
      <div className={dialog.pair}>
        <Field
          label={t('communities.staff.firstDay')}
          help={t('communities.staff.firstDayHelp')}
          error={errors.start_date?.message}
        >
          <TextInput type="date" {...form.register('start_date')} />
        </Field>
        <Field
          label={t('communities.staff.lastDay')}
          help={t('communities.staff.lastDayHelp')}
          error={errors.end_date?.message}
        >
          <TextInput type="date" {...form.register('end_date')} />
        </Field>
      </div>
    </DialogForm>
  )
}

type Typed = { person: string; first: string; last: string; isNew: boolean }

function missingOf({ person, first, last, isNew }: Typed): string | undefined {
  if (isNew && person.trim() === '') return t('communities.staff.personMissing')
  return first !== '' && last !== '' && last < first ? t('communities.staff.daysMissing') : undefined
}
