import { useQuery } from '@tanstack/react-query'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import styles from './ClubBlock.module.css'
import { clubsOfBlock, communitiesQuery } from './clubs.ts'
import { ClubLinks, ClubRow } from './ClubRow.tsx'

/** The user's clubs on the home page, each with its external links. */
export function ClubBlock() {
  const config = useApplicationConfig()
  const { data } = useQuery(communitiesQuery())
  const clubs = data ? clubsOfBlock(config, data) : []
  if (clubs.length === 0) return null
  const frontend = config.community_url_frontend
  return (
    <section className={styles.section} aria-labelledby="club-block">
      <h2 className="t-h2" id="club-block">
        {clubs.length > 1 ? t('communities.clubs') : t('communities.club')}
      </h2>
      <Card padded={false}>
        <Rows inset className={styles.lines}>
          {clubs.map((club) => (
            <li key={club.id}>
              <ClubRow club={club} frontend={frontend} />
              <ClubLinks club={club} frontend={frontend} />
            </li>
          ))}
        </Rows>
      </Card>
    </section>
  )
}
