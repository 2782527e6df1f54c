import type { getArticleOptions } from '#contract/club/articles/staffApi.ts'
import { articleLimits } from '#contract/club/articles/rules.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { fileAddress } from '../../../brands/publicConfig.ts'
import dialog from '../../../console/Dialog.module.css'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import styles from './Articles.module.css'
import { PictureButton } from './PictureButton.tsx'
import type { ArticleEditor } from './useArticleEditor.ts'

export type ArticleOptions = ResponseBody<typeof getArticleOptions>

type SettingsProps = { editor: ArticleEditor; options: ArticleOptions }

/** Club, author, place in the list and cover of an article. */
export function ArticleSettings({ editor, options }: SettingsProps) {
  const { values, change } = editor
  return (
    <Card className={styles.settings}>
      <h2 className="t-h3">{t('articles.staff.settings')}</h2>
      <div className={styles.settingsColumns}>
        <div className={dialog.pair}>
          <Field label={t('articles.staff.club')}>
            <Select
              value={values.community_id}
              onChange={({ target }) => change(() => ({ community_id: Number(target.value) }))}
            >
              {options.communities.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('articles.staff.sort')} help={t('articles.staff.sortHelp')}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={values.sort}
              onChange={({ target }) => change(() => ({ sort: target.value }))}
            />
          </Field>
          <AuthorFields editor={editor} options={options} />
        </div>
        <Cover editor={editor} />
      </div>
    </Card>
  )
}

function AuthorFields({ editor: { values, change }, options }: SettingsProps) {
  return (
    <>
      <Field label={t('articles.staff.author')}>
        <Select
          value={values.expert_id ?? ''}
          onChange={({ target }) => change(() => ({ expert_id: Number(target.value) || null }))}
        >
          <option value="">{t('articles.staff.otherAuthor')}</option>
          {options.experts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {values.expert_id === null && (
        <Field label={t('articles.staff.authorName')} help={t('articles.staff.authorHelp')}>
          <TextInput
            autoComplete="off"
            maxLength={articleLimits.author}
            value={values.author}
            onChange={({ target }) => change(() => ({ author: target.value }))}
          />
        </Field>
      )}
    </>
  )
}

function Cover({ editor: { values, change } }: Pick<SettingsProps, 'editor'>) {
  const { cover } = values
  return (
    <div>
      <h3 className="t-label">{t('articles.staff.cover')}</h3>
      {cover ? (
        <img className={styles.cover} src={fileAddress(cover.small)} width={370} height={210} alt="" />
      ) : (
        <p className="t-small muted">{t('articles.staff.coverNone')}</p>
      )}
      <div className={styles.buttons}>
        <PictureButton
          kind="cover"
          onUploaded={({ picture, image }) => change(() => ({ cover_picture: picture, cover: image }))}
        >
          {cover ? t('articles.staff.replaceCover') : t('articles.staff.chooseCover')}
        </PictureButton>
        {cover && (
          <Button size="small" variant="ghost" onClick={() => change(() => ({ cover_picture: null, cover: null }))}>
            {t('articles.staff.removeCover')}
          </Button>
        )}
      </div>
    </div>
  )
}
