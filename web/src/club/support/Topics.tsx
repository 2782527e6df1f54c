import { ChevronRight } from 'lucide-react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { usePublicConfig } from '../../brands/publicConfigUpdates.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './Support.module.css'
import { supportTopics } from './topics.ts'

/** Support topics and other contacts. */
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
