import { useState } from 'react'
import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { essentialOnly, everythingAllowed } from '#contract/accounts/cookies/rules.ts'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { t } from '../../../platform/language/language.ts'
import { storedToken } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useCookiePolicy, choosePolicy } from '../policy.ts'
import { sendUnsentPolicy } from '../sendPolicy.ts'
import styles from './PolicyForm.module.css'

/** Explains the choice and links to the school's cookie policy. */
export function PolicyLead() {
  const { cookie_policy_link: link } = publicConfig().project
  return (
    <p className={styles.lead}>
      {t('cookies.settings.lead')}{' '}
      {link && (
        <TextLink href={link} target="_blank">
          {t('cookies.settings.policy')}
        </TextLink>
      )}
    </p>
  )
}

/** A switch for each category, and buttons to save, accept all or accept only essential cookies. */
export function PolicyForm({ onChoose }: { onChoose?: () => void }) {
  const policy = useCookiePolicy()
  const [shown, setShown] = useState(policy)
  const [draft, setDraft] = useState(policy)
  if (policy !== shown) {
    setShown(policy)
    setDraft(policy)
  }
  const choose = (policy: CookiePolicy) => {
    setDraft(policy)
    onChoose?.()
    void saveChoice(policy)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(draft)
      }}
    >
      <Rows>
        <li>
          <Switch
            className={styles.category}
            label={t('cookies.settings.essential')}
            hint={t('cookies.settings.essentialHint')}
            checked
            disabled
          />
        </li>
        <li>
          <Switch
            className={styles.category}
            label={t('cookies.settings.analytic')}
            hint={t('cookies.settings.analyticHint')}
            checked={draft.analytics}
            onChange={({ target }) => setDraft({ ...draft, analytics: target.checked })}
          />
        </li>
        <li>
          <Switch
            className={styles.category}
            label={t('cookies.settings.marketing')}
            hint={t('cookies.settings.marketingHint')}
            checked={draft.marketing}
            onChange={({ target }) => setDraft({ ...draft, marketing: target.checked })}
          />
        </li>
      </Rows>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {t('cookies.settings.save')}
        </Button>
        <Button onClick={() => choose(everythingAllowed)}>{t('cookies.acceptAll')}</Button>
        <Button onClick={() => choose(essentialOnly)}>{t('cookies.essentialOnly')}</Button>
      </div>
    </form>
  )
}

/** Stores a choice here and sends it to the account; says where it is saved. */
async function saveChoice(policy: CookiePolicy): Promise<void> {
  choosePolicy(policy)
  const isSaved = await sendChoice()
  showToast({ text: isSaved ? t('cookies.settings.saved') : t('cookies.settings.savedHere'), tone: 'ok' })
}

async function sendChoice(): Promise<boolean> {
  if (!storedToken()) return true
  return sendUnsentPolicy().then(
    () => true,
    () => false,
  )
}
