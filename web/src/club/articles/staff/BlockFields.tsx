import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { articleLimits } from '#contract/club/articles/rules.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import type { Language } from '#contract/endpoint.ts'
import { fileAddress } from '../../../brands/publicConfig.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import type { BlockOf } from '../ArticleBlocks.tsx'
import styles from './Articles.module.css'
import type { EditedBlock } from './editedArticle.ts'
import { PictureButton } from './PictureButton.tsx'
import { filmsQuery } from './staffArticles.ts'

type BlockFieldsProps = {
  block: EditedBlock
  language: Language
  /** It was just added: its first field gets the focus. */
  isAdded: boolean
  onChange: (change: Partial<EditedBlock>) => void
}

/** The fields of a block by its type. */
export function BlockFields({ block, language, isAdded, onChange }: BlockFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdded) fields.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus()
  }, [isAdded])
  return (
    <div ref={fields} className={styles.fields} lang={language}>
      <FieldsOf block={block} onChange={onChange} />
    </div>
  )
}

function FieldsOf({ block, onChange }: Pick<BlockFieldsProps, 'block' | 'onChange'>) {
  switch (block.type) {
    case 'heading':
      return (
        <Line
          label={t('articles.staff.headingBlock')}
          max={articleLimits.heading}
          value={block.text}
          onChange={(text) => onChange({ text })}
        />
      )
    case 'text':
      return (
        <Lines
          label={t('articles.staff.textBlock')}
          help={t('articles.staff.textHelp')}
          max={articleLimits.text}
          value={block.text}
          onChange={(text) => onChange({ text })}
        />
      )
    case 'list':
      return <ListFields block={block} onChange={onChange} />
    case 'quote':
      return <QuoteFields block={block} onChange={onChange} />
    case 'picture':
      return <PictureFields block={block} onChange={onChange} />
    case 'film':
      return <FilmFields block={block} onChange={onChange} />
    case 'button':
      return <ButtonFields block={block} onChange={onChange} />
  }
}

type FieldsProps<Type extends EditedBlock['type']> = {
  block: BlockOf<Type>
  onChange: (change: Partial<BlockOf<Type>>) => void
}

type TextProps = {
  label: string
  help?: string
  error?: string | undefined
  max: number
  value: string
  onChange: (value: string) => void
}

function Line({ label, help, error, max, value, onChange }: TextProps) {
  return (
    <Field label={label} help={help} error={error}>
      <TextInput
        autoComplete="off"
        dir="auto"
        maxLength={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function Lines({ label, help, max, value, onChange }: TextProps) {
  return (
    <Field label={label} help={help}>
      <TextArea
        className={styles.longText}
        dir="auto"
        rows={Math.min(14, Math.max(3, Math.ceil(value.length / 45)))}
        maxLength={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function ListFields({ block, onChange }: FieldsProps<'list'>) {
  return (
    <>
      <Lines
        label={t('articles.staff.items')}
        help={t('articles.staff.itemsHelp', { count: articleLimits.items })}
        max={articleLimits.items * articleLimits.item}
        value={block.items.join('\n')}
        onChange={(text) => onChange({ items: text === '' ? [] : text.split('\n').slice(0, articleLimits.items) })}
      />
      <Checkbox
        label={t('articles.staff.numbered')}
        checked={block.is_numbered}
        onChange={({ target }) => onChange({ is_numbered: target.checked })}
      />
    </>
  )
}

function QuoteFields({ block, onChange }: FieldsProps<'quote'>) {
  return (
    <>
      <Lines
        label={t('articles.staff.quoteBlock')}
        max={articleLimits.quote}
        value={block.text}
        onChange={(text) => onChange({ text })}
      />
      <Line
        label={t('articles.staff.source')}
        max={articleLimits.caption}
        value={block.source}
        onChange={(source) => onChange({ source })}
      />
    </>
  )
}

function PictureFields({ block, onChange }: FieldsProps<'picture'>) {
  return (
    <>
      {block.picture !== '' && (
        <img
          className={styles.picture}
          src={fileAddress(block.image.small)}
          width={block.width}
          height={block.height}
          alt=""
        />
      )}
      <div>
        <PictureButton
          kind="picture"
          onUploaded={({ picture, image, width, height }) => onChange({ picture, image, width, height })}
        >
          {block.picture === '' ? t('articles.staff.choosePicture') : t('articles.staff.replacePicture')}
        </PictureButton>
      </div>
      <Line
        label={t('articles.staff.alt')}
        help={t('articles.staff.altHelp')}
        max={articleLimits.caption}
        value={block.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <Line
        label={t('articles.staff.caption')}
        max={articleLimits.caption}
        value={block.caption}
        onChange={(caption) => onChange({ caption })}
      />
    </>
  )
}

function FilmFields({ block, onChange }: FieldsProps<'film'>) {
  const films = useQuery(filmsQuery())
  const options = (films.data ?? []).map(({ id, title, key, course, duration }) => ({
    value: String(id),
    label: `${title || key} · ${formatClock(duration)}`,
    keywords: `${course} ${key}`,
  }))
  return (
    <>
      {films.error && (
        <Note tone="bad" role="alert">
          {t('articles.staff.filmsFailed')}
        </Note>
      )}
      <Field label={t('articles.staff.film')} help={t('articles.staff.filmHelp')}>
        <Combobox
          options={options}
          noMatch={films.isPending ? t('articles.staff.filmsLoading') : t('articles.staff.noFilm')}
          value={block.video_id === 0 ? '' : String(block.video_id)}
          onChange={(id) => onChange({ video_id: Number(id), video: null })}
        />
      </Field>
      <Line
        label={t('articles.staff.caption')}
        max={articleLimits.caption}
        value={block.caption}
        onChange={(caption) => onChange({ caption })}
      />
    </>
  )
}

function ButtonFields({ block, onChange }: FieldsProps<'button'>) {
  const isWrong = block.url !== '' && !isLinkUrl(block.url)
  return (
    <>
      <Line
        label={t('articles.staff.buttonLabel')}
        max={articleLimits.button}
        value={block.label}
        onChange={(label) => onChange({ label })}
      />
      <Line
        label={t('articles.staff.buttonUrl')}
        help={t('articles.staff.buttonUrlHelp')}
        error={isWrong ? t('articles.staff.urlWrong') : undefined}
        max={articleLimits.url}
        value={block.url}
        onChange={(url) => onChange({ url: url.trim() })}
      />
    </>
  )
}
