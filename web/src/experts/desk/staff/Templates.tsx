import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { createReplyTemplate, deleteReplyTemplate, updateReplyTemplate } from '#contract/experts/desk/api.ts'
import { maxTemplateTitleLength } from '#contract/experts/desk/rules.ts'
import { maxHomeworkLength } from '#contract/learning/homework/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { formatQuoted } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { AlertDialog, Modal } from '../../../ui/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import { templatesQuery } from './deskQueries.ts'
import styles from './Entry.module.css'

type Template = { id: number; title: string; text: string }
type TemplateBody = Omit<Template, 'id'>

/** Where templates are kept. */
export type TemplateSource = {
  query: UseQueryOptions<Template[]>
  create: (body: TemplateBody) => Promise<unknown>
  update: (templateId: number, body: TemplateBody) => Promise<unknown>
  remove: (templateId: number) => Promise<unknown>
  /** Explains the form: who uses the template, and what is filled in. */
  help?: string
  /** Fills in what stands in a template for a name or a course. */
  fill?: (text: string) => string
}

/** The expert's own templates. */
const ownTemplates: TemplateSource = {
  query: templatesQuery(),
  create: (body) => call(createReplyTemplate, { body }),
  update: (templateId, body) => call(updateReplyTemplate, { params: { templateId }, body }),
  remove: (templateId) => call(deleteReplyTemplate, { params: { templateId } }),
}

type TemplatesProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  source?: TemplateSource
  maxLength?: number
}

/** The list, one of its templates, or a new one with this text. */
type OpenTemplate = 'list' | Template | { text: string }

/** Templates; a press inserts one at the caret. */
export function Templates({
  field,
  text,
  onChange,
  source = ownTemplates,
  maxLength = maxHomeworkLength,
}: TemplatesProps) {
  const query = useQuery(source.query)
  const templates = query.data ?? []
  const [opened, setOpened] = useState<OpenTemplate>()
  const insert = (template: Template) => {
    const words = source.fill?.(template.text) ?? template.text
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    const before = text.slice(0, start)
    const inserted = before && !/\s$/.test(before) ? ` ${words}` : words
    onChange((before + inserted + text.slice(end)).slice(0, maxLength))
    const caret = start + inserted.length
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <fieldset className={styles.chips} aria-label={t('desk.staff.templates')}>
      {query.isError && <LoadFailed onRetry={() => void query.refetch()} isBusy={query.isFetching} />}
      {templates.map((template) => (
        <button
          key={template.id}
          type="button"
          className={styles.chip}
          title={template.text}
          onClick={() => insert(template)}
        >
          {template.title}
        </button>
      ))}
      {/* Grouped, so that the last one does not wrap alone on a phone. */}
      <span className={styles.chips}>
        <Button
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened({ text })}
        >
          {t('desk.staff.addTemplate')}
        </Button>
        {templates.length > 0 && (
          <IconButton
            size="small"
            label={t('desk.staff.editTemplates')}
            icon={<Pencil aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('list')}
          />
        )}
      </span>
      <TemplatesDialog templates={templates} source={source} opened={opened} onOpen={setOpened} />
    </fieldset>
  )
}

/** A single line, because answering works without templates. */
function LoadFailed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <p className={styles.state} role="status">
      <span className="t-small">{t('desk.staff.templatesFailed')}</span>
      <Button size="small" busy={isBusy} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

type TemplatesDialogProps = {
  templates: readonly Template[]
  source: TemplateSource
  opened: OpenTemplate | undefined
  onOpen: (opened: OpenTemplate | undefined) => void
}

function TemplatesDialog({ templates, source, opened, onOpen }: TemplatesDialogProps) {
  return (
    <Modal open={opened !== undefined} onClose={() => onOpen(undefined)} title={titleOf(opened)}>
      {opened === 'list' && (
        <ul className={styles.templates}>
          {templates.map((template) => (
            <li key={template.id}>
              <Button wide onClick={() => onOpen(template)}>
                {template.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened && opened !== 'list' && (
        <TemplateForm template={opened} source={source} onClose={() => onOpen(undefined)} />
      )}
    </Modal>
  )
}

function titleOf(opened: OpenTemplate | undefined): string {
  if (opened === 'list') return t('desk.staff.templates')
  return opened && 'id' in opened ? t('desk.staff.changeTemplate') : t('desk.staff.newTemplate')
}

type TemplateFormProps = { template: Template | { text: string }; source: TemplateSource; onClose: () => void }

function TemplateForm({ template, source, onClose }: TemplateFormProps) {
  const id = 'id' in template ? template.id : undefined
  const title = 'title' in template ? template.title : ''
  const form = useForm({ defaultValues: { title, text: template.text } })
  const close = async () => {
    await queryClient.invalidateQueries({ queryKey: source.query.queryKey })
    onClose()
  }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    const body = { title: values.title.trim(), text: values.text.trim() }
    await (id === undefined ? source.create(body) : source.update(id, body))
    await close()
  })
  const removal = useAction(async (templateId: number) => {
    await source.remove(templateId)
    await close()
  }, inline)
  const isMissing = useWatch({ control: form.control, name: ['title', 'text'] }).some((value) => !value.trim())
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={t('desk.staff.templateTitle')} error={form.formState.errors.title?.message}>
        <TextInput autoComplete="off" maxLength={maxTemplateTitleLength} {...form.register('title')} />
      </Field>
      <Field label={t('desk.staff.templateText')} help={source.help} error={form.formState.errors.text?.message}>
        <TextArea rows={5} maxLength={maxHomeworkLength} {...form.register('text')} />
      </Field>
      <FormFailure failure={failure ?? removal.failure} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={isMissing ? t('desk.staff.templateMissing') : undefined}
        >
          {t('desk.staff.saveTemplate')}
        </Button>
        {id !== undefined && (
          <DeleteTemplate title={title} onDelete={() => removal.run(id)} isBusy={removal.isPending} />
        )}
      </div>
    </form>
  )
}

type DeleteTemplateProps = { title: string; onDelete: () => void; isBusy: boolean }

/** Asks first: deleting is final. */
function DeleteTemplate({ title, onDelete, isBusy }: DeleteTemplateProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="dangerSoft" busy={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('desk.staff.deleteTemplate')}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={t('desk.staff.deleteTitle', { title: formatQuoted(title) })}
        description={t('desk.staff.deleteText')}
      >
        <Button onClick={close}>{t('desk.staff.keepTemplate')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            onDelete()
          }}
        >
          {t('desk.staff.deleteTemplate')}
        </Button>
      </AlertDialog>
    </>
  )
}
