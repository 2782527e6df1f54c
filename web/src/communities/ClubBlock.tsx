import { useQuery } from '@tanstack/react-query'
import type { Community } from '#contract/communities/api.ts'
import { clubAddress } from '#contract/communities/rules.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../language.ts'
import { Card, Rows } from '../ui/Card.tsx'
import styles from './ClubBlock.module.css'
import { clubsOfBlock } from './clubBlock.ts'
import { ClubLine } from './ClubLine.tsx'
import { communitiesQuery } from './communityQueries.ts'

/** On the home page: the clubs of the person, and what each of them has elsewhere. */
export function ClubBlock() {
  const config = useApplicationConfig()
  const { data } = useQuery(communitiesQuery())
  const clubs = data ? clubsOfBlock(config, data) : []
  if (clubs.length === 0) return null
  const frontend = config.community_url_frontend
  return (
    <section className={styles.section} aria-labelledby="club-block">
      <h2 className="t-h2" id="club-block">
        {t('communities.club')}
      </h2>
      <Card padded={false}>
        <Rows inset className={styles.lines}>
          {clubs.map((club) => (
            <li key={club.id}>
              <ClubLine club={club} frontend={frontend} />
              <Elsewhere club={club} frontend={frontend} />
            </li>
          ))}
        </Rows>
      </Card>
    </section>
  )
}

const actions = ['aboutClub', 'faq', 'chat'] as const

function Elsewhere({ club, frontend }: { club: Community; frontend: string }) {
  const links = actions.flatMap((action) => {
    const address = clubAddress(club, action, frontend)
    return address === '' ? [] : [{ action, address }]
  })
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      {links.map(({ action, address }) => (
        <a key={action} className="link tap" href={address} target="_blank" rel="noopener noreferrer">
          {t(`communities.${action}`)}
          <span className="vh">: {club.title}</span>
        </a>
      ))}
    </p>
  )
}
