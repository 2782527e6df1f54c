import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CookieList } from './settings/CookieList.tsx'
import { PolicyForm, PolicyLead } from './settings/PolicyForm.tsx'
import { saveChoice } from './settings/saveChoice.ts'

/** Cookie settings. */
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
      <PolicyForm onChoose={choose} />
    </Card>
  )
}

function choose(policy: CookiePolicy): void {
  void saveChoice(policy).then((text) => showToast({ text, tone: 'ok' }))
}
