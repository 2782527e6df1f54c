import { generateKeyPairSync } from 'node:crypto'

export const clientSecret = 'a secret that only the network and the school know'
export const appleClient = { clientId: 'apple-client', teamId: 'TEAM000001', keyId: 'KEY0000001' }

/** A PEM private key as issued by Apple. */
export function newAppleKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}

/** Settings of a school that point all four networks to the provider at `address`. */
export function networkSettings(address: string, appleKey: string): Record<string, string> {
  const plain = (name: string, profilePath: string) => ({
    [`${name}_AUTHORIZATION_URL`]: `${address}/auth`,
    [`${name}_TOKEN_URL`]: `${address}/token`,
    [`${name}_PROFILE_URL`]: address + profilePath,
  })
  return {
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: address,
    APPLE_CLIENT_ID: appleClient.clientId,
    APPLE_TEAM_ID: appleClient.teamId,
    APPLE_KEY_ID: appleClient.keyId,
    APPLE_PRIVATE_KEY: appleKey.replaceAll('\n', '\\n'),
    APPLE_ISSUER: address,
    FACEBOOK_CLIENT_ID: 'facebook-client',
    FACEBOOK_CLIENT_SECRET: clientSecret,
    ...plain('FACEBOOK', '/facebook/me'),
    VKONTAKTE_CLIENT_ID: 'vkontakte-client',
    ...plain('VKONTAKTE', '/vkontakte/user_info'),
  }
}
