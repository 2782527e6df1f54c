import { useQuery } from '@tanstack/react-query'
import { cookieCategories, cookiePurposes, listCookies, type Cookie } from '#contract/accounts/cookies/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './settings/PolicyForm.module.css'
import { PolicyForm, PolicyLead } from './settings/PolicyForm.tsx'

export function CookieSettingsScreen() {
  useLanguage()
  return (
    <>
      {publicConfig().project.is_cookie_enable ? <Choice /> : <p>{t('cookies.settings.noChoice')}</p>}
      <CookieList />
    </>
  )
}

function Choice() {
  return (
    <Card>
      <h2 className="t-h2">{t('cookies.settings.title')}</h2>
      <PolicyLead />
      <PolicyForm />
    </Card>
  )
}

/** Purposes and lifetimes of the cookies by category; renders nothing until loaded. */
function CookieList() {
  const { data: cookies = [] } = useQuery(queryOf(listCookies))
  if (cookies.length === 0) return null
  const categories = cookieCategories.filter((category) => cookies.some((cookie) => cookie.category === category))
  return (
    <Card>
      <h2 className="t-h2">{t('cookies.settings.list')}</h2>
      <dl className={styles.list}>
        {categories.map((category) => (
          <div key={category}>
            <dt>{t(`cookies.settings.${category}`)}</dt>
            {purposesIn(cookies.filter((cookie) => cookie.category === category)).map((cookie) => (
              <dd key={cookie.purpose}>
                {t(`cookies.settings.purpose.${cookie.purpose}`)} <span className="muted">{lifetimeOf(cookie)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The longest-lived cookie of each purpose. */
function purposesIn(cookies: readonly Cookie[]): Cookie[] {
  const longestFirst = cookies.toSorted((one, other) => other.days - one.days)
  return cookiePurposes.flatMap((purpose) => longestFirst.find((cookie) => cookie.purpose === purpose) ?? [])
}

function lifetimeOf({ days }: Cookie): string {
  return days > 0 ? t('cookies.settings.days', { days }) : t('cookies.settings.shortly')
}
