import { checkFirstAdminCode } from '#contract/accounts/auth/staffApi.ts'
import { useCallOnMount } from '../../accounts/auth/links/useCallOnMount.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { CodeBlock } from '../CodeBlock.tsx'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import { firstAdminCode } from './staffCode.ts'
import { learnerHome } from '../staffPaths.ts'
import styles from './StaffLoginScreen.module.css'

/** Makes whoever opens the link that the server printed its first administrator. */
export function FirstAdminScreen() {
  useLanguage()
  const { header_logo: logo, title } = publicConfig().project
  const { outcome, retry } = useCallOnMount(check)
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('ui.loading')}</output>
      </main>
    )
  if ('error' in outcome)
    return (
      <main>
        <ErrorState level={1} error={outcome.error} onRetry={retry} />
      </main>
    )
  return (
    <main className={styles.page}>
      <Logo brand={logo} name={title} />
      <h1 className="t-h1">{t('console.firstAdminTitle')}</h1>
      {outcome.value ? (
        <>
          <p className="muted">{t('console.firstAdminText')}</p>
          <FirstAdminForm onUsed={retry} />
        </>
      ) : (
        <>
          <p>{t('console.firstAdminUsed')}</p>
          <CodeBlock>npm run person -- first-admin</CodeBlock>
          <a href={learnerHome} className={buttonClass()}>
            {t('console.toCabinet')}
          </a>
        </>
      )}
    </main>
  )
}

/** Whether the code of the link works. */
async function check(): Promise<boolean> {
  const token = firstAdminCode.read()
  if (!token) return false
  try {
    await call(checkFirstAdminCode, { body: { token } })
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'code_invalid') throw error
    firstAdminCode.forget()
    return false
  }
}
