import { useState } from 'react'
import { articleLimits } from '#contract/club/articles/rules.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { currentLanguage, languageNames, t } from '../../../platform/language/language.ts'
import { desktop } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import styles from './Articles.module.css'
import { BlockList } from './BlockList.tsx'
import { copiesOf, isWritten, type EditedContent } from './editedArticle.ts'
import type { ArticleEditor } from './useArticleEditor.ts'

type EditorProps = { editor: ArticleEditor }

/** The title and blocks in each language: beside each other, or as tabs where there is no room. */
export function LanguageEditors({ editor }: EditorProps) {
  const isWide = useMedia(desktop)
  const [language, setLanguage] = useState<Language>(() => firstLanguage(editor))
  if (isWide)
    return (
      <div className={styles.languages}>
        {languages.map((one) => (
          <section key={one} aria-label={languageNames[one]}>
            <h2 className="t-h3">{languageNames[one]}</h2>
            <LanguageEditor editor={editor} language={one} />
          </section>
        ))}
      </div>
    )
  return (
    <div className={styles.tabbed}>
      <Tabs
        label={t('articles.staff.languages')}
        items={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={setLanguage}
        className={styles.panel}
      >
        <LanguageEditor key={language} editor={editor} language={language} />
      </Tabs>
    </div>
  )
}

function firstLanguage({ article, values }: ArticleEditor): Language {
  const written = languages.find((language) => isWritten(values.contents[language]))
  return article.required_languages[0] ?? written ?? currentLanguage()
}

function LanguageEditor({ editor, language }: EditorProps & { language: Language }) {
  const { values, change } = editor
  const content = values.contents[language]
  const update = (part: (content: EditedContent) => Partial<EditedContent>) =>
    change(({ contents }) => {
      const before = contents[language]
      return { contents: { ...contents, [language]: { ...before, ...part(before) } } }
    })
  const isRequired = editor.article.required_languages.includes(language)
  const others = languages.filter((other) => values.contents[other].blocks.length > 0)
  return (
    <div className={styles.language}>
      <Field
        label={t('articles.staff.articleTitle')}
        help={isRequired ? t('articles.staff.titleRequired') : t('articles.staff.titleOptional')}
      >
        <TextArea
          rows={2}
          lang={language}
          dir="auto"
          className={styles.titleInput}
          maxLength={articleLimits.title}
          value={content.title}
          onChange={({ target }) => update(() => ({ title: target.value.replaceAll('\n', ' ') }))}
        />
      </Field>
      <BlockList
        language={language}
        blocks={content.blocks}
        onChange={(next) => update(({ blocks }) => ({ blocks: next(blocks) }))}
      />
      {content.blocks.length === 0 && (
        <div className={styles.buttons}>
          {others.map((other) => (
            <Button
              key={other}
              size="small"
              variant="line"
              onClick={() => update(() => ({ blocks: copiesOf(values.contents[other].blocks) }))}
            >
              {t('articles.staff.copyBlocks', { language: languageNames[other] })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
