import { existsSync } from 'node:fs'

type Raw = (name: string) => string

/** Apps of Apple's store: bundle id → the store's number. */
export type AppleStore = {
  apps: ReadonlyMap<string, number>
  /** PEM file of a root certificate that replaces Apple's, for tests. */
  rootFile: string | undefined
}

export type GoogleStore = {
  packages: readonly string[]
  /** JSON key file of the service account that may read purchases. */
  keyFile: string
  /** Origin of the API; undefined: Google's. */
  url: string | undefined
  /** Expected signer and audience of Pub/Sub pushes; undefined: pushes are off. */
  push: { account: string; audience: string; certificatesUrl: string } | undefined
}

export type StoreSettings = ReturnType<typeof readStores>

/** Settings of the app stores; a store without settings accepts nothing. */
export function readStores(raw: Raw, { production, errors }: { production: boolean; errors: string[] }) {
  const testing = raw('STORE_TEST_PURCHASES') || (production ? 'off' : 'on')
  if (testing !== 'on' && testing !== 'off') errors.push(`STORE_TEST_PURCHASES is "${testing}": must be one of on, off`)
  return {
    apple: readApple(raw, { production, errors }),
    google: readGoogle(raw, errors),
    /** Whether testers' free purchases are accepted. */
    takesTests: testing === 'on',
  }
}

/** The bundle id or package, if the stores have exactly one app. */
export function onlyApplication({ apple, google }: Pick<StoreSettings, 'apple' | 'google'>): string | undefined {
  const [only, ...others] = new Set([...(apple?.apps.keys() ?? []), ...(google?.packages ?? [])])
  return others.length === 0 ? only : undefined
}

const appId = /^[A-Za-z][\w-]*(\.[\w-]+)+$/

function readApple(
  raw: Raw,
  { production, errors }: { production: boolean; errors: string[] },
): AppleStore | undefined {
  const entries = listOf(raw('APPLE_APPS')).map((entry) => /^([^:]+):(\d{1,15})$/.exec(entry))
  const rootFile = raw('APPLE_STORE_ROOT') || undefined
  if (rootFile && production) errors.push('APPLE_STORE_ROOT is for tests: in production only Apple signs purchases')
  if (rootFile && !existsSync(rootFile)) errors.push(`APPLE_STORE_ROOT is "${rootFile}": no such file`)
  if (entries.some((entry) => !appId.test(entry?.[1] ?? '')))
    errors.push(
      `APPLE_APPS is "${raw('APPLE_APPS')}": must be bundle ids with app ids, such as com.example.school:1234567890`,
    )
  if (entries.length === 0) return undefined
  return { apps: new Map(entries.map((entry) => [entry?.[1] ?? '', Number(entry?.[2])])), rootFile }
}

function readGoogle(raw: Raw, errors: string[]): GoogleStore | undefined {
  const packages = listOf(raw('GOOGLE_PACKAGES'))
  const keyFile = raw('GOOGLE_PLAY_KEY_FILE')
  if (packages.some((name) => !appId.test(name)))
    errors.push(`GOOGLE_PACKAGES is "${raw('GOOGLE_PACKAGES')}": must be packages such as com.example.school`)
  if ((packages.length === 0) !== (keyFile === ''))
    errors.push('GOOGLE_PACKAGES and GOOGLE_PLAY_KEY_FILE belong together: set both or none')
  if (keyFile !== '' && !existsSync(keyFile)) errors.push(`GOOGLE_PLAY_KEY_FILE is "${keyFile}": no such file`)
  const url = raw('GOOGLE_PLAY_URL') || undefined
  if (url && (!URL.canParse(url) || new URL(url).origin !== url))
    errors.push(`GOOGLE_PLAY_URL is "${url}": must be an origin such as https://androidpublisher.googleapis.com`)
  return packages.length === 0 ? undefined : { packages, keyFile, url, push: readPush(raw, errors) }
}

function readPush(raw: Raw, errors: string[]): GoogleStore['push'] {
  const [account, audience] = [raw('GOOGLE_PUSH_ACCOUNT'), raw('GOOGLE_PUSH_AUDIENCE')]
  const certificatesUrl = raw('GOOGLE_CERTIFICATES_URL') || 'https://www.googleapis.com/oauth2/v3/certs'
  if ((account === '') !== (audience === ''))
    errors.push('GOOGLE_PUSH_ACCOUNT and GOOGLE_PUSH_AUDIENCE belong together: set both or none')
  if (!URL.canParse(certificatesUrl)) errors.push(`GOOGLE_CERTIFICATES_URL is "${certificatesUrl}": must be a URL`)
  return account === '' ? undefined : { account, audience, certificatesUrl }
}

function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
