import type { CookiePolicy } from '#contract/cookies/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { showToast } from '../ui/toasts.ts'
import { CookieList } from './settings/CookieList.tsx'
import { PolicyForm, PolicyLead } from './settings/PolicyForm.tsx'
import { saveChoice } from './settings/saveChoice.ts'

/** What may be stored, which can be changed at any time. */
export function CookieSettingsScreen() {
  useLanguage()
  return (
    <>
      <PageTitle>{t('cookies.settings.page')}</PageTitle>
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
      <PolicyForm onChoose={choose} />
    </Card>
  )
}

function choose(policy: CookiePolicy): void {
  void saveChoice(policy).then((text) => showToast({ text, tone: 'ok' }))
}
