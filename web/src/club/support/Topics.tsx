import { ChevronRight, ClipboardCheck, Repeat, Video, type LucideIcon } from 'lucide-react'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { usePublicConfig } from '../../brands/publicConfig.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './Support.module.css'

type Topic = { categoryId: number; title: string; icon: LucideIcon }

const topicDefinitions = {
  pass_homework: { title: 'support.homework', icon: ClipboardCheck },
  renew_course: { title: 'support.renewal', icon: Repeat },
  renew_consultation: { title: 'support.consultations', icon: Video },
} as const satisfies Record<keyof ApplicationConfig['support_categories'], object>

export function Topics({ current }: { current?: number | undefined }) {
  const { support_categories } = useApplicationConfig()
  return (
    <div>
      <nav aria-label={t('support.topics')}>
        <ul className={styles.topics}>
          {supportTopics(support_categories).map(({ categoryId, title, icon: Icon }) => (
            <li key={categoryId}>
              <AppLink
                className={styles.topic}
                aria-current={categoryId === current ? 'page' : undefined}
                href={paths.supportCategory({ categoryId })}
              >
                <span className={styles.icon}>
                  <Icon aria-hidden />
                </span>
                <b className={styles.label}>{title}</b>
                <ChevronRight aria-hidden />
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <Contacts />
    </div>
  )
}

function Contacts() {
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

/** Merges topics that a brand handles in one category. */
export function supportTopics(categories: ApplicationConfig['support_categories']): Topic[] {
  const names = Object.keys(topicDefinitions) as (keyof typeof topicDefinitions)[]
  const byCategory = groupBy(names, (name) => categories[name])
  return Array.from(byCategory, ([categoryId, topicNames]) => ({
    categoryId,
    title: topicNames
      .map((name, at) => (at === 0 ? t(topicDefinitions[name].title) : lowercaseFirst(t(topicDefinitions[name].title))))
      .join(', '),
    icon: topicDefinitions[topicNames[0] ?? 'pass_homework'].icon,
  }))
}

function lowercaseFirst(title: string): string {
  return title.charAt(0).toLocaleLowerCase() + title.slice(1)
}
