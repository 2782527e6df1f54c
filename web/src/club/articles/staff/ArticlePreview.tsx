import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '#contract/club/articles/api.ts'
import { readingMinutes } from '#contract/club/articles/rules.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { currentLanguage, languageNames, t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { ArticleView } from '../ArticleView.tsx'
import styles from './Articles.module.css'
import { isWritten, type EditedArticle } from './editedArticle.ts'
import { previewQuery } from './staffArticles.ts'
import type { ArticleEditor } from './useArticleEditor.ts'

type Audience = 'owned' | 'recommended'

/** The article with its unsaved changes, as a learner reads it. Nothing is counted. */
export function ArticlePreview({ editor: { article, values, isDirty } }: { editor: ArticleEditor }) {
  const [language, setLanguage] = useState<Language>(() => writtenLanguage(values, currentLanguage()))
  const [audience, setAudience] = useState<Audience>('owned')
  const preview = useQuery(previewQuery(article.id, { type: audience, language }))
  const refresh = async () => (await preview.refetch()).data
  return (
    <Card className={styles.preview}>
      <div className={styles.previewFields}>
        <Field label={t('articles.staff.reader')}>
          <Select value={audience} onChange={({ target }) => setAudience(target.value as Audience)}>
            <option value="owned">{t('articles.staff.readerOwned')}</option>
            <option value="recommended">{t('articles.staff.readerRecommended')}</option>
          </Select>
        </Field>
        <Field label={t('articles.staff.language')}>
          <Select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {isDirty && <p className="t-small muted">{t('articles.staff.previewUnsaved')}</p>}
      <QueryBoundary
        queries={[preview]}
        skeleton={<Skeleton shape="card" height={480} />}
        errorTitle={t('articles.staff.previewFailed')}
      >
        {preview.data && (
          <ArticleView
            article={isDirty ? withChanges(preview.data, values, language) : preview.data}
            club={preview.data.community.title}
            refresh={refresh}
          />
        )}
      </QueryBoundary>
    </Card>
  )
}

function writtenLanguage({ contents }: EditedArticle, preferred: Language): Language {
  return [preferred, ...languages].find((language) => isWritten(contents[language])) ?? preferred
}

function withChanges(saved: Article, values: EditedArticle, language: Language): Article {
  const { title, blocks } = values.contents[writtenLanguage(values, language)]
  return {
    ...saved,
    title,
    cover: values.cover,
    reading_minutes: readingMinutes(blocks),
    blocks: saved.lock ? blocks.slice(0, 1) : [...blocks],
  }
}
