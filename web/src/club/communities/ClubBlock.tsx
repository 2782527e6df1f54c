import { useQuery } from '@tanstack/react-query'
import type { Community } from '#contract/club/communities/api.ts'
import { clubAddress } from '#contract/club/communities/clubAddress.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Card, Rows } from '../../ui/Card.tsx'
import styles from './ClubBlock.module.css'
import { clubsOfBlock, communitiesQuery } from './clubs.ts'
import { ClubRow } from './ClubRow.tsx'

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
        {t('communities.club')}
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

const actions = ['aboutClub', 'faq', 'chat'] as const

function ClubLinks({ club, frontend }: { club: Community; frontend: string }) {
  const links = actions.flatMap((action) => {
    const address = clubAddress(club, action, frontend)
    return address === '' ? [] : [{ action, address }]
  })
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      {links.map(({ action, address }) => (
        <TextLink key={action} alone href={address} target="_blank">
          {t(`communities.${action}`)}
          <span className="visually-hidden">: {club.title}</span>
        </TextLink>
      ))}
    </p>
  )
}
