import { useQuery } from '@tanstack/react-query'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { failureText } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { useReconnect } from '../../ui/useOnline.ts'
import { communitiesQuery, openClubs } from '../communities/clubs.ts'
import { ArticleRow, ArticleRowSkeleton } from './ArticleCard.tsx'
import { clubsWithArticles, previewsQuery } from './articleQueries.ts'
import styles from './ClubArticles.module.css'

const shownCount = 3

/** The latest articles of the person's clubs on Today. Keeps its height while they load. */
export function ClubArticles() {
  const config = useApplicationConfig()
  const communities = useQuery(communitiesQuery())
  const clubs = communities.data ? clubsWithArticles(config, communities.data) : []
  return clubs.length === 0 ? null : <Articles clubs={clubs} frontend={config.community_url_frontend} />
}

function Articles({ clubs, frontend }: { clubs: readonly Community[]; frontend: string }) {
  const previews = useQuery(previewsQuery(clubs))
  const { data, error } = previews
  const retry = () => void (error !== null && previews.refetch())
  useReconnect(retry)
  const articles = data?.['hydra:member'].slice(0, shownCount)
  if (articles?.length === 0) return null
  const [club, other] = clubs
  const title = club && !other ? t('articles.ofClub', { club: formatQuoted(club.title) }) : t('articles.ofClubs')
  return (
    <section className={styles.section} aria-labelledby="club-articles">
      <div className={styles.head}>
        <h2 className="t-h2" id="club-articles">
          {title}
        </h2>
        {club && <OpenClub club={other ? undefined : club} frontend={frontend} />}
      </div>
      {articles && <ArticleRow articles={articles} hasReactions />}
      {!articles && error && (
        <Note
          tone="warn"
          role="alert"
          action={
            <Button size="small" busy={previews.isFetching} onClick={retry}>
              {t('ui.retry')}
            </Button>
          }
        >
          {failureText(error)}
        </Note>
      )}
      {!articles && !error && <ArticleRowSkeleton />}
    </section>
  )
}

/** Several clubs are chosen from. */
function OpenClub({ club, frontend }: { club: Community | undefined; frontend: string }) {
  if (!club)
    return (
      <button type="button" className={linkClass(true)} aria-haspopup="dialog" onClick={openClubs}>
        {t('articles.chooseClub')}
      </button>
    )
  const address = clubAddress(club, 'lookAll', frontend)
  if (address === '') return null
  return (
    <AppLink className={linkClass(true)} href={address} target="_blank">
      {t('articles.openClub')}
    </AppLink>
  )
}
