import { useState, type SyntheticEvent } from 'react'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { currentLanguage, languageNames, t } from '../../../../platform/language/language.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { TextArea } from '../../../../ui/TextInput.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { partControls } from '../partControls.ts'
import type { PartProps } from '../partActs.ts'
import { courseLanguage } from '../partLabels.ts'
import { daysOf, maxPastedDays, pasteDays, titlesOf } from './dayActs.ts'
import { isFull } from './dayPlans.ts'

type PasteDaysDialogProps = PartProps & { open: boolean; onClose: () => void }

/** Adds days to the chosen stage, one for each pasted title. */
export function PasteDaysDialog({ open, onClose, ...props }: PasteDaysDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('authoring.staff.ranges.pasteTitle')}>
      <PasteForm {...props} onClose={onClose} />
    </Modal>
  )
}

function PasteForm({ node, parts, outline, onChange, onClose }: PartProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const language = courseLanguage(parts)
  const { titles, fault } = readTitles(text)
  const operations = fault ? [] : pasteDays(parts, node.part.key, titles, language)
  const missing = fault ?? (isFull(parts, operations) ? t('authoring.staff.ranges.full') : undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (missing) return
    const isDone = onChange(operations)
    onClose()
    if (isDone) showToast({ text: t('authoring.staff.ranges.done'), tone: 'ok' })
  }
  // The days of this stage and of those before it.
  const before = daysOf(outline.slice(0, outline.findIndex(({ id }) => id === node.id) + 1)).length
  const numbers = titles.length === 1 ? String(before + 1) : `${before + 1}–${before + titles.length}`
  const values = { count: titles.length, stage: node.number, numbers }
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      outcome={missing ?? t('authoring.staff.ranges.pasteOutcome', values)}
      confirm={t('authoring.staff.ranges.pasteConfirm')}
      failure={undefined}
      isPending={false}
      missing={missing}
    >
      <Field
        label={t('authoring.staff.ranges.pasteLabel')}
        help={t('authoring.staff.ranges.pasteHelp', { language: languageNames[language] })}
      >
        <TextArea
          rows={8}
          value={text}
          lang={language}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </DialogForm>
  )
}

/** Numbers of lines that are named at most. */
const maxNamedLines = 10

function readTitles(text: string): { titles: string[]; fault: string | undefined } {
  const control = partControls.day.title
  const max = control?.type === 'text' ? control.max : 0
  const { titles, tooLong } = titlesOf(text, max)
  return { titles, fault: faultOf(titles.length, tooLong, max) }
}

function faultOf(count: number, tooLong: readonly number[], max: number): string | undefined {
  if (count === 0) return t('authoring.staff.ranges.pasteNothing')
  if (count > maxPastedDays) return t('authoring.staff.ranges.pasteTooMany', { max: maxPastedDays, count })
  if (tooLong.length === 0) return undefined
  const named = tooLong.slice(0, maxNamedLines).map(String)
  const lines = new Intl.ListFormat(currentLanguage(), { style: 'narrow', type: 'unit' }).format(named)
  return t('authoring.staff.ranges.pasteTooLong', { max, lines: tooLong.length > maxNamedLines ? `${lines}…` : lines })
}
