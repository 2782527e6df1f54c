import type { Video } from '#contract/learning/videos/api.ts'
import { languageNames, t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ArticleBlocks } from '../ArticleBlocks.tsx'
import styles from './Articles.module.css'
import type { ArticleOptions } from './ArticleSettings.tsx'
import { differingParts, withPart, type ArticlePart, type EditedArticle } from './editedArticle.ts'
import type { ArticleEditor } from './useArticleEditor.ts'

type ConflictProps = { editor: ArticleEditor; options: ArticleOptions }

export const conflictId = 'versions'

/** Both versions of what differs, after somebody else has saved the article. Each part can be taken from either. */
export function ConflictCard({ editor, options }: ConflictProps) {
  const { article, values, stored, replace } = editor
  const keepMine = () => replace(values, article.revision)
  const undoable = () => ({ label: t('console.undo'), onPress: () => replace(values) })
  const take = (part: ArticlePart) => {
    replace(withPart(values, stored, part))
    showToast({ text: t('articles.staff.tookPart', { part: partName(part) }), action: undoable() })
  }
  const takeAll = () => {
    replace(undefined)
    const undo = { label: t('console.undo'), onPress: () => replace(values, article.revision) }
    showToast({ text: t('articles.staff.tookAll'), action: undo })
  }
  return (
    <div id={conflictId} tabIndex={-1} className={styles.conflict}>
      <Note
        tone="warn"
        role="alert"
        title={t('articles.staff.conflictTitle')}
        action={
          <div className={styles.buttons}>
            <Button size="small" variant="primary" onClick={keepMine}>
              {t('console.keepMine')}
            </Button>
            <Button size="small" onClick={takeAll}>
              {t('articles.staff.takeTheirs')}
            </Button>
          </div>
        }
      >
        {t('articles.staff.conflictText')}
        {differingParts(values, stored).map((part) => (
          <section key={part} className={styles.versions} aria-label={partName(part)}>
            <h3 className="t-label">{partName(part)}</h3>
            <div className={styles.versionColumns}>
              <div className={styles.version}>
                <b className="t-small">{t('articles.staff.mine')}</b>
                <Version values={values} part={part} options={options} />
              </div>
              <div className={styles.version}>
                <b className="t-small">{t('articles.staff.theirs')}</b>
                <Version values={stored} part={part} options={options} />
                <Button size="small" onClick={() => take(part)}>
                  {t('articles.staff.takePart')}
                </Button>
              </div>
            </div>
          </section>
        ))}
      </Note>
    </div>
  )
}

function partName(part: ArticlePart): string {
  return part === 'settings' ? t('articles.staff.settings') : languageNames[part]
}

const noFilm = (): Promise<Video | undefined> => Promise.resolve(undefined)

function Version({ values, part, options }: { values: EditedArticle; part: ArticlePart; options: ArticleOptions }) {
  if (part === 'settings') return <SettingsVersion values={values} options={options} />
  const { title, blocks } = values.contents[part]
  return (
    <div className={styles.versionText} lang={part}>
      <p className="t-h3" dir="auto">
        {title}
      </p>
      <ArticleBlocks blocks={blocks} refreshFilm={noFilm} />
    </div>
  )
}

function SettingsVersion({ values, options }: { values: EditedArticle; options: ArticleOptions }) {
  const { community_id: communityId, expert_id: expertId, author, sort, cover } = values
  const expert = options.experts.find(({ id }) => id === expertId)
  return (
    <dl className={styles.settingsVersion}>
      <dt>{t('articles.staff.club')}</dt>
      <dd>{options.communities.find(({ id }) => id === communityId)?.title}</dd>
      <dt>{t('articles.staff.author')}</dt>
      <dd>{expert?.name ?? author}</dd>
      <dt>{t('articles.staff.sort')}</dt>
      <dd>{sort}</dd>
      <dt>{t('articles.staff.cover')}</dt>
      <dd>{cover ? <img src={cover.small} width={185} height={105} alt="" /> : t('articles.staff.coverNone')}</dd>
    </dl>
  )
}
