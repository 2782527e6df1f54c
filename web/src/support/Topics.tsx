import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import styles from './Support.module.css'
import { supportTopics } from './topics.ts'

/** What one can ask about, and how to reach the school otherwise. */
export function Topics({ current }: { current?: number | undefined }) {
  const { support_categories } = useApplicationConfig()
  return (
    <div>
      <nav aria-label={t('support.topics')}>
        <ul className={styles.topics}>
          {supportTopics(support_categories).map(({ categoryId, title, icon: Icon }) => (
            <li key={categoryId}>
              <Link
                className={styles.topic ?? ''}
                activeProps={{}}
                aria-current={categoryId === current ? 'page' : undefined}
                to={paths.supportCategory({ categoryId })}
              >
                <span className={styles.sign}>
                  <Icon aria-hidden />
                </span>
                <b className={styles.words}>{title}</b>
                <ChevronRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Contacts />
    </div>
  )
}

function Contacts() {
  const { support_email: email, whats_app_number: number, jira_tech_support: form } = publicConfig().project
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
          {t('support.whatsApp', { number })}
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
