import type { CookiePolicy } from '#contract/cookies/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { showToast } from '../ui/toasts.ts'
import { SettingsFrame } from '../users/SettingsFrame.tsx'
import { CookieList } from './settings/CookieList.tsx'
import { PolicyForm, PolicyLead } from './settings/PolicyForm.tsx'
import { saveChoice } from './settings/saveChoice.ts'

/** What may be stored, which can be changed at any time. */
export function CookieSettingsScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('cookies.settings.page')}>
      {publicConfig().project.is_cookie_enable ? <Choice /> : <p>{t('cookies.settings.noChoice')}</p>}
      <CookieList />
    </SettingsFrame>
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
