import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { previewCommunities, StaffCommunityPage } from '#contract/club/communities/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { brandNames } from '../../../console/brandLabels.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Rows } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { ClubLinks, ClubSummary } from '../ClubRow.tsx'
import styles from './Communities.module.css'
import { previewQuery, typeTags } from './communities.tsx'

/** The menu and the block of the home page as a person sees them. */
export function PreviewCard({ community }: { community: StaffCommunityPage }) {
  const { brands } = community
  const shop = useQuery(queryOf(listStaffServices))
  const [person, setPerson] = useState('')
  const [brand, setBrand] = useState(brands[0] ?? '')
  const [asked, setAsked] = useState<{ person: string; brand: string }>()
  const options = previewQuery(asked ?? { person: '', brand: '' })
  const preview = useQuery(asked ? options : { ...options, queryFn: skipToken })
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked({ person: person.trim(), brand })
  }
  const personError = preview.error instanceof ApiFailure ? preview.error.field('person') : undefined
  return (
    <Card>
      <h2 className="t-h2">{t('communities.staff.preview')}</h2>
      <form noValidate className={styles.form} onSubmit={show}>
        <Field label={t('communities.staff.person')} help={t('communities.staff.personHelp')} error={personError}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={person}
            onChange={({ target }) => setPerson(target.value)}
          />
        </Field>
        {brands.length > 1 && (
          <Field label={t('communities.staff.brand')}>
            <Select value={brand} onChange={({ target }) => setBrand(target.value)}>
              {brandNames(brands, shop.data?.brands ?? []).map((name, at) => (
                <option key={brands[at]} value={brands[at]}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div>
          <Button
            type="submit"
            size="small"
            busy={preview.isFetching}
            disabledReason={person.trim() === '' ? t('communities.staff.personMissing') : undefined}
          >
            {t('communities.staff.showPreview')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {asked && preview.isPending && preview.isFetching && <SkeletonRows count={2} />}
        {preview.error && personError === undefined && <FormFailure failure={preview.error} />}
        {asked && preview.data && <Preview preview={preview.data} communityId={community.id} />}
      </div>
    </Card>
  )
}

type PreviewProps = { preview: ResponseBody<typeof previewCommunities>; communityId: number }

function Preview({ preview: { name, communities, frontend }, communityId }: PreviewProps) {
  const own = communities.find(({ id }) => id === communityId)
  const { text, tone } = typeTags[own?.type ?? 'hidden']
  const inMenu = frontend === '' ? [] : communities.filter(({ type }) => type !== 'hidden')
  const inBlock = inMenu.filter(({ chat_only: isChatOnly }) => !isChatOnly)
  return (
    <div className={styles.preview}>
      <p className={styles.line}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <StatusTag tone={tone}>{t(text)}</StatusTag>
      </p>
      {frontend === '' && <p className="t-small">{t('communities.staff.brandWithoutClubs')}</p>}
      <Place title={t('communities.staff.inMenu')} empty={t('communities.staff.notInMenu')} clubs={inMenu} />
      <Place
        title={t('communities.staff.inBlock')}
        empty={t('communities.staff.notInBlock')}
        clubs={inBlock}
        frontend={frontend}
      />
    </div>
  )
}

type PlaceProps = {
  title: string
  empty: string
  clubs: ResponseBody<typeof previewCommunities>['communities']
  /** Set where each club shows its links. */
  frontend?: string
}

function Place({ title, empty, clubs, frontend }: PlaceProps) {
  return (
    <section>
      <h3 className="t-h3">{title}</h3>
      {clubs.length === 0 && <p className="t-small muted">{empty}</p>}
      <Rows>
        {clubs.map((club) => (
          <li key={club.id} className={styles.club}>
            <ClubSummary club={club} />
            {frontend !== undefined && <ClubLinks club={club} frontend={frontend} />}
          </li>
        ))}
      </Rows>
    </section>
  )
}
