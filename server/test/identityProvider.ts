import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { socialReturnPath } from '#contract/accounts/social/api.ts'
import { socialSources, type SocialSource } from '#contract/brands/socialNetworks.ts'
import {
  appleClient as apple,
  clientSecret as secret,
  networkSettings,
  newAppleKey,
} from './identityProviderSettings.ts'

/** A user at the network; `verified` is the network's claim about the e-mail. */
export type NetworkUser = {
  email?: string
  verified?: boolean
  firstName?: string
  lastName?: string
  hasNoId?: boolean
}

export type IdentityProvider = {
  address: string
  /** Settings that point all four networks to this one. */
  environment: Record<string, string>
  /** Users by their login name. */
  users: Map<string, NetworkUser>
  close: () => Promise<void>
}

/**
 * A real OpenID provider on a free port that imitates the four networks: Apple's signed client secret and form post,
 * Facebook's profile, VK's device id and profile. `origins` are those of the registered redirect URIs.
 */
export async function startIdentityProvider(
  origins: readonly string[],
  { port = 0, appleKey = newAppleKey() }: { port?: number; appleKey?: string } = {},
): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const users = new Map<string, NetworkUser>()
  const provider = new Provider(address, configurationOf(origins, users))
  acceptSignedSecret(provider, createPublicKey(appleKey))
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) return signIn(provider, context)
    if (context.path === '/facebook/me') return sendFacebookProfile(provider, users, context)
    if (context.path === '/vkontakte/user_info') return sendVkontakteProfile(provider, users, context)
    await next()
    addDevice(context as KoaContextWithOIDC)
    return undefined
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    address,
    environment: networkSettings(address, appleKey),
    users,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configurationOf(origins: readonly string[], users: IdentityProvider['users']): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: socialSources.map((source) => clientOf(source, origins)),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    scopes: ['openid', 'email', 'profile', 'name', 'public_profile,email', 'vkid.personal_info'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => claimsOf(accountId, userOf(users, accountId)),
    }),
    // Skips the consent screen.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId
      const accountId = oidc.session?.accountId
      if (!clientId || !accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile name public_profile,email vkid.personal_info')
      await grant.save()
      return grant
    },
  }
}

function clientOf(source: SocialSource, origins: readonly string[]) {
  const isPublic = source === 'vkontakte'
  return {
    client_id: `${source}-client`,
    redirect_uris: origins.map((origin) => origin + socialReturnPath.replace(':source', source)),
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: isPublic ? ('none' as const) : ('client_secret_post' as const),
    ...(!isPublic && { client_secret: secret }),
  }
}

/** An unknown login name that is an e-mail is a user with that e-mail. */
function userOf(users: IdentityProvider['users'], accountId: string): NetworkUser {
  return users.get(accountId) ?? (accountId.includes('@') ? { email: accountId } : {})
}

function claimsOf(accountId: string, user: NetworkUser) {
  return {
    sub: accountId,
    ...(user.email && { email: user.email, email_verified: user.verified ?? true }),
    ...(user.firstName && { given_name: user.firstName }),
    ...(user.lastName && { family_name: user.lastName }),
  }
}

/** Verifies Apple's client secret, a JWT signed by the school. */
function acceptSignedSecret(provider: Provider, publicKey: KeyObject): void {
  const client = (provider.Client as unknown as { prototype: { compareClientSecret: (secret: string) => unknown } })
    .prototype
  const compare = client.compareClientSecret
  client.compareClientSecret = function check(this: { clientId: string }, secret: string) {
    if (this.clientId !== apple.clientId) return compare.call(this, secret)
    const [header = '', claims = '', signature = ''] = secret.split('.')
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const { iss, sub, aud, exp } = read(claims)
    const names = [read(header).alg, read(header).kid, iss, sub, aud].join(' ')
    const expected = ['ES256', apple.keyId, apple.teamId, apple.clientId, provider.issuer].join(' ')
    return isSigned && names === expected && Number(exp) > Date.now() / 1000
  }
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** A form to sign in or cancel. */
async function signIn(provider: Provider, context: Context): Promise<void> {
  if (context.method !== 'POST') {
    context.type = 'html'
    context.body = `<!doctype html><title>A network</title><form method="post" action="${context.path}">
      <label>Name <input name="login"></label><button>Continue</button><button name="cancel" value="1">Cancel</button></form>`
    return
  }
  const form = await readMultipart(context)
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'Cancelled by the user' }
    : { login: { accountId: form.get('login') ?? '' } }
  await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false })
  context.respond = false
}

async function sendFacebookProfile(provider: Provider, users: IdentityProvider['users'], context: Context) {
  const bearer = context.get('authorization').replace('Bearer ', '')
  const accountId = (await provider.AccessToken.find(bearer))?.accountId
  if (!accountId) return context.throw(401)
  const { hasNoId, firstName, lastName, email } = userOf(users, accountId)
  context.body = { ...(!hasNoId && { id: accountId }), first_name: firstName, last_name: lastName, email }
}

async function sendVkontakteProfile(provider: Provider, users: IdentityProvider['users'], context: Context) {
  const form = await readMultipart(context)
  const token = await provider.AccessToken.find(form.get('access_token') ?? '')
  if (!token || form.get('client_id') !== 'vkontakte-client') return context.throw(401)
  const { firstName, lastName, email } = userOf(users, token.accountId)
  context.body = { user: { user_id: token.accountId, first_name: firstName, last_name: lastName, email } }
}

/** VK adds a device id to the code, requires it for the token, and returns a non-standard id token. */
function addDevice(context: KoaContextWithOIDC): void {
  const location: string | undefined = context.response.get('location')
  if (location?.includes('/vkontakte/return')) context.set('location', `${location}&device_id=of-a-test`)
  if (context.path !== '/token' || context.oidc.client?.clientId !== 'vkontakte-client') return
  if (context.oidc.body?.device_id !== 'of-a-test') context.throw(400)
  context.body = { ...(context.body as object), id_token: 'not.openid.connect' }
}

async function readMultipart(context: Context): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of context.req) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}
