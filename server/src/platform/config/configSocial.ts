import { createPrivateKey, type KeyObject } from 'node:crypto'

type Raw = (name: string) => string

export type SocialSettings = ReturnType<typeof readSocial>

/** OAuth clients of social networks; a network without settings is not offered. */
export function readSocial(raw: Raw, errors: string[]) {
  const read = reader(raw, errors)
  const google = read.group({
    /** OAuth client of the Google Cloud console (type: web application). */
    clientId: 'GOOGLE_CLIENT_ID',
    clientSecret: 'GOOGLE_CLIENT_SECRET',
  })
  const apple = read.group({
    clientId: 'APPLE_CLIENT_ID',
    teamId: 'APPLE_TEAM_ID',
    /** Key id and PEM text (`\n` for line breaks) of the key that signs client secrets. */
    keyId: 'APPLE_KEY_ID',
    privateKey: 'APPLE_PRIVATE_KEY',
  })
  const facebook = read.group({ clientId: 'FACEBOOK_CLIENT_ID', clientSecret: 'FACEBOOK_CLIENT_SECRET' })
  const vkontakte = read.group({ clientId: 'VKONTAKTE_CLIENT_ID' })
  const graph = 'https://graph.facebook.com/v23.0'
  return {
    google: google && { ...google, issuer: read.provider('GOOGLE_ISSUER', 'https://accounts.google.com') },
    apple: apple && {
      ...apple,
      privateKey: read.privateKey('APPLE_PRIVATE_KEY'),
      issuer: read.provider('APPLE_ISSUER', 'https://appleid.apple.com'),
    },
    facebook: facebook && {
      ...facebook,
      authorizationUrl: read.provider('FACEBOOK_AUTHORIZATION_URL', 'https://www.facebook.com/v23.0/dialog/oauth'),
      tokenUrl: read.provider('FACEBOOK_TOKEN_URL', `${graph}/oauth/access_token`),
      profileUrl: read.provider('FACEBOOK_PROFILE_URL', `${graph}/me?fields=id,first_name,last_name,email`),
    },
    vkontakte: vkontakte && {
      ...vkontakte,
      /** Only for a confidential client. */
      clientSecret: raw('VKONTAKTE_CLIENT_SECRET'),
      authorizationUrl: read.provider('VKONTAKTE_AUTHORIZATION_URL', 'https://id.vk.com/authorize'),
      tokenUrl: read.provider('VKONTAKTE_TOKEN_URL', 'https://id.vk.com/oauth2/auth'),
      profileUrl: read.provider('VKONTAKTE_PROFILE_URL', 'https://id.vk.com/oauth2/user_info'),
    },
  }
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])$/

function reader(raw: Raw, errors: string[]) {
  return {
    /** All of the variables, or undefined if none is set; a partial set is an error. */
    group<Name extends string>(variables: Record<Name, string>): Record<Name, string> | undefined {
      const values = Object.entries<string>(variables).map(
        ([name, variable]) => [name, variable, raw(variable)] as const,
      )
      const missing = values.flatMap(([, variable, value]) => (value === '' ? [variable] : []))
      if (missing.length === values.length) return undefined
      if (missing.length > 0)
        errors.push(`${missing.join(', ')} is missing, though the other settings of this network are there`)
      return Object.fromEntries(values.map(([name, , value]) => [name, value])) as Record<Name, string>
    },
    /** An https URL, or http on localhost. */
    provider(name: string, otherwise: string): URL {
      const value = raw(name) || otherwise
      const url = URL.parse(value)
      if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHost.test(url.hostname))))
        return url
      errors.push(`${name} is not a URL that starts with https://`)
      return new URL(otherwise)
    },
    privateKey(name: string): KeyObject | undefined {
      const pem = raw(name).replaceAll('\\n', '\n')
      try {
        return pem === '' ? undefined : createPrivateKey(pem)
      } catch {
        errors.push(`${name} is not a private key in PEM`)
        return undefined
      }
    },
  }
}
