import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SupportCategory } from '#contract/club/support/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { usePublicConfig } from '../../brands/publicConfig.ts'
import { t } from '../../platform/language/language.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './Support.module.css'
import { supportHoursText } from './supportHours.ts'
import { categoriesQuery } from './supportQueries.ts'
import { Topics } from './Topics.tsx'

type SupportLayoutProps = {
  current?: number
  streamId?: number | undefined
  children: (categories: readonly SupportCategory[]) => ReactNode
}

/** The topics, and what stands beside and below them. */
export function SupportLayout({ current, streamId, children }: SupportLayoutProps) {
  const { support_hours: hours } = useApplicationConfig()
  const query = useQuery(categoriesQuery())
  const categories = query.data ?? []
  return (
    <>
      <PageTitle>{t('support.helpTitle')}</PageTitle>
      <PageSlot page="support" placement="top" />
      <p className={classes('muted', styles.lead)}>
        {t('support.lead')} {supportHoursText(hours)}
      </p>
      <QueryBoundary
        queries={[query]}
        skeleton={<SkeletonRows height={68} />}
        errorTitle={t('support.loadFailed')}
        support={<Contacts />}
      >
        <div className={styles.columns}>
          <Topics categories={categories} {...(current !== undefined && { current })} streamId={streamId} />
          {children(categories)}
        </div>
      </QueryBoundary>
    </>
  )
}

/** The ways to reach the school without this page. */
export function Contacts() {
  const { support_email: email, whats_app_number: number, jira_tech_support: form } = usePublicConfig().project
  return (
    <section className={styles.contacts} aria-labelledby="contacts">
      <h2 className="t-h3" id="contacts">
        {t('support.contacts')}
      </h2>
      <TextLink alone href={`mailto:${email}`}>
        {email}
      </TextLink>
      {number && (
        <TextLink alone target="_blank" href={`https://wa.me/${number.replaceAll(/\D/g, '')}`}>
          {t('support.whatsApp')}
        </TextLink>
      )}
      {form && (
        <TextLink alone target="_blank" href={form}>
          {t('support.form')}
        </TextLink>
      )}
    </section>
  )
}
