import { useRouter } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { deleteArticle, publishArticle, withdrawArticle } from '#contract/club/articles/staffApi.ts'
import { languages } from '#contract/endpoint.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import { ConfirmDialog, DialogForm } from '../../../console/DialogForm.tsx'
import dialog from '../../../console/Dialog.module.css'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { languageNames, t, useLanguage } from '../../../platform/language/language.ts'
import { localTimeOf } from '../../../console/inputTime.ts'
import { timeZone } from '../../../platform/language/timeZone.ts'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { articleDrafts, isWritten, missingOf } from './editedArticle.ts'
import { refreshArticles, showArticleChange } from './staffArticles.ts'
import type { ArticleEditor } from './useArticleEditor.ts'

type Question = 'publish' | 'withdraw' | 'delete'

/** Publishes, withdraws or deletes an article. */
export function ArticleActions({ editor }: { editor: ArticleEditor }) {
  const { id, state } = editor.article
  const [question, setQuestion] = useState<Question>()
  const router = useRouter()
  const close = () => setQuestion(undefined)
  const isPublic = state === 'published' || state === 'scheduled'
  const withdraw = async () => {
    await showArticleChange(await call(withdrawArticle, { params: { articleId: id } }))
    showToast({ text: t('articles.staff.withdrawDone'), tone: 'ok' })
  }
  const remove = async () => {
    await call(deleteArticle, { params: { articleId: id } })
    await articleDrafts.clear(id)
    await router.navigate({ href: hrefOf(staffPaths.articles()) })
    await refreshArticles()
    showToast({ text: t('articles.staff.deleteDone'), tone: 'ok' })
  }
  return (
    <>
      {state === 'draft' && (
        <Button size="small" variant="ghost" onClick={() => setQuestion('delete')}>
          {t('articles.staff.delete')}
        </Button>
      )}
      {isPublic && (
        <Button size="small" onClick={() => setQuestion('withdraw')}>
          {t('articles.staff.withdraw')}
        </Button>
      )}
      {state !== 'published' && (
        <Button
          size="small"
          // Beside changes that are not saved, saving them is the first thing to do.
          variant={editor.isDirty ? 'default' : 'primary'}
          disabledReason={editor.isConflict ? t('console.conflictFirst') : missingToPublish(editor)}
          onClick={() => setQuestion('publish')}
        >
          {state === 'scheduled' ? t('articles.staff.changeDate') : t('articles.staff.publish')}
        </Button>
      )}
      <Modal open={question === 'publish'} onClose={close} title={t('articles.staff.publishTitle')}>
        <PublishForm editor={editor} onClose={close} />
      </Modal>
      <ConfirmDialog
        open={question === 'withdraw'}
        onClose={close}
        title={t('articles.staff.withdrawTitle')}
        outcome={t('articles.staff.withdrawOutcome')}
        confirm={t('articles.staff.withdraw')}
        isDangerous
        act={withdraw}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onClose={close}
        title={t('articles.staff.deleteTitle')}
        outcome={t('articles.staff.deleteOutcome')}
        confirm={t('articles.staff.delete')}
        isDangerous
        act={remove}
      />
    </>
  )
}

/** A title and a text are needed in the main languages of the club's schools, and in every other that is begun. */
function missingToPublish({ values, article }: ArticleEditor): string | undefined {
  const missing = languages.filter((language) => {
    const content = values.contents[language]
    const isNeeded = article.required_languages.includes(language) || isWritten(content)
    return isNeeded && (visibleText(content.title) === '' || content.blocks.length === 0)
  })
  const names = missing.map((language) => languageNames[language]).join(', ')
  return missing.length > 0 ? t('articles.staff.languageMissing', { languages: names }) : missingOf(values, false)
}

/** Saves what is not saved, then publishes now or at a time of the editor's zone. */
function PublishForm({ editor, onClose }: { editor: ArticleEditor; onClose: () => void }) {
  const { article, isDirty, saving } = editor
  const [initialDate, initialTime] = localTimeOf(article.published_at)
  const [when, setWhen] = useState<'now' | 'later'>(article.state === 'scheduled' ? 'later' : 'now')
  const [date, setDate] = useState(initialDate)
  const [time, setTime] = useState(initialTime)
  const zone = timeZoneLabel(timeZone(), useLanguage())
  const { run, isPending, failure } = useAction(async () => {
    const { id, revision } = isDirty ? await saving.runAsync() : article
    const at = when === 'later' ? `${date}T${time}` : null
    const body = { revision, at, timezone: timeZone() }
    const published = await call(publishArticle, { params: { articleId: id }, body })
    await showArticleChange(published)
    const isScheduled = published.state === 'scheduled'
    showToast({ text: isScheduled ? t('articles.staff.scheduleDone') : t('articles.staff.publishDone'), tone: 'ok' })
    onClose()
  }, inline)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run()
  }
  const isDateMissing = when === 'later' && (date === '' || time === '')
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      outcome={when === 'now' ? t('articles.staff.outcomeNow') : t('articles.staff.outcomeLater')}
      confirm={when === 'now' ? t('articles.staff.publish') : t('articles.staff.schedule')}
      failure={failure}
      isPending={isPending}
      missing={isDateMissing ? t('articles.staff.dateMissing') : undefined}
    >
      <RadioGroup
        label={t('articles.staff.when')}
        options={[
          {
            value: 'now',
            label: article.published_at === null ? t('articles.staff.now') : t('articles.staff.nowAgain'),
          },
          { value: 'later', label: t('articles.staff.later') },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className={dialog.pair}>
          <Field label={t('articles.staff.date')} help={t('articles.staff.zone', { zone })}>
            <TextInput type="date" value={date} onChange={({ target }) => setDate(target.value)} />
          </Field>
          <Field label={t('articles.staff.time')}>
            <TextInput type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
        </div>
      )}
    </DialogForm>
  )
}
