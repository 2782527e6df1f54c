import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState, type RefObject } from 'react'
import type { ReplyTemplate } from '#contract/experts/desk/api.ts'
import { maximumHomeworkLetters } from '#contract/learning/homework/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { templatesQuery } from './deskQueries.ts'
import styles from './Entry.module.css'
import { TemplatesDialog, type OpenTemplate } from './TemplatesDialog.tsx'

type TemplatesProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** The expert's own templates: a press inserts one where the caret is. */
export function Templates({ field, text, onChange }: TemplatesProps) {
  const query = useQuery(templatesQuery())
  const templates = query.data ?? []
  const [opened, setOpened] = useState<OpenTemplate>()
  const insert = (template: ReplyTemplate) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    const before = text.slice(0, start)
    const inserted = before && !/\s$/.test(before) ? ` ${template.text}` : template.text
    onChange((before + inserted + text.slice(end)).slice(0, maximumHomeworkLetters))
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
      {/* Together: on a phone the last one would stand alone in a row. */}
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
      <TemplatesDialog templates={templates} opened={opened} onOpen={setOpened} />
    </fieldset>
  )
}

/** An answer can be written without templates, so that this is one line. */
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
