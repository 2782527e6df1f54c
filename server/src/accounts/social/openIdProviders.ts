import { sign, type KeyObject } from 'node:crypto'
import * as openId from 'openid-client'
import type { SocialSource } from '#contract/brands/socialNetworks.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { SocialSettings } from '../../platform/config/configSocial.ts'
import {
  identityOfApple,
  identityOfClaims,
  identityOfFacebook,
  identityOfVkontakte,
  recordOf,
  type Identity,
} from './identity.ts'

/** State, PKCE verifier and nonce between the start and the callback. */
type Proof = { state: string; verifier: string; nonce: string }

export type Provider = {
  begin: (redirectUri: string, proof: Proof) => Promise<URL>
  /** The identity of a callback to `address`. Throws if the network's response is invalid. */
  finish: (address: URL, proof: Proof) => Promise<Identity>
}

export type Providers = Partial<Record<SocialSource, Provider>>

type SecretOptions = { teamId: string; keyId: string; clientId: string; audience: string; privateKey: KeyObject }

const lifetimeSeconds = 300

const timeoutSeconds = 10

export function openIdProviders(settings: SocialSettings): Providers {
  const { google, apple, facebook, vkontakte } = settings
  return {
    ...(google && { google: openGoogle(google) }),
    ...(apple && { apple: openApple(apple) }),
    ...(facebook && { facebook: openFacebook(facebook) }),
    ...(vkontakte && { vkontakte: openVkontakte(vkontakte) }),
  }
}

type Settings<Source extends SocialSource> = NonNullable<SocialSettings[Source]>

function openGoogle({ issuer, clientId, clientSecret }: Settings<'google'>): Provider {
  return openIdProvider({
    configuration: discoverLazily({ issuer, clientId, authentication: openId.ClientSecretPost(clientSecret) }),
    parameters: { scope: 'openid email profile' },
    identityOf: identityOfClaims,
  })
}

function openApple({ issuer, clientId, teamId, keyId, privateKey }: Settings<'apple'>): Provider {
  const authentication: openId.ClientAuth = (server, _client, body) => {
    if (!privateKey) throw new Error('The key of Apple is missing')
    body.set('client_id', clientId)
    body.set('client_secret', appleSecret({ teamId, keyId, clientId, audience: server.issuer, privateKey }))
  }
  return openIdProvider({
    configuration: discoverLazily({ issuer, clientId, authentication }),
    parameters: { scope: 'openid email name', response_mode: 'form_post' },
    identityOf: (claims, address) => identityOfApple(claims, address.searchParams.get('user')),
  })
}

function openFacebook(settings: Settings<'facebook'>): Provider {
  const configuration = configurationOf(settings, openId.ClientSecretPost(settings.clientSecret))
  return oauthProvider({
    configuration,
    scope: 'public_profile,email',
    tokenParameters: () => ({}),
    profileOf: async (token) =>
      identityOfFacebook(
        await readJson(openId.fetchProtectedResource(configuration, token, settings.profileUrl, 'GET')),
      ),
  })
}

function openVkontakte(settings: Settings<'vkontakte'>): Provider {
  const { clientId, clientSecret, profileUrl } = settings
  const configuration = configurationOf(settings, clientSecret ? openId.ClientSecretPost(clientSecret) : openId.None())
  configuration[openId.customFetch] = fetchWithoutIdToken
  return oauthProvider({
    configuration,
    scope: 'vkid.personal_info email',
    tokenParameters: (address, { state }) => ({ state, device_id: address.searchParams.get('device_id') ?? '' }),
    profileOf: async (token) => {
      const form = new URLSearchParams({ client_id: clientId, access_token: token })
      const response = openId.fetchProtectedResource(configuration, token, profileUrl, 'POST', form)
      return identityOfVkontakte(await readJson(response))
    },
  })
}

type OpenIdOptions = {
  configuration: () => Promise<openId.Configuration>
  parameters: Record<string, string>
  identityOf: (claims: Readonly<Record<string, unknown>>, address: URL) => Identity
}

function openIdProvider({ configuration, parameters, identityOf }: OpenIdOptions): Provider {
  return {
    begin: async (redirectUri, proof) =>
      openId.buildAuthorizationUrl(await configuration(), {
        ...parameters,
        ...(await authorizationParameters(redirectUri, proof)),
        nonce: proof.nonce,
      }),
    finish: async (address, { state, verifier, nonce }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await openId.authorizationCodeGrant(await configuration(), address, checks)
      return identityOf({ ...tokens.claims() }, address)
    },
  }
}

type OAuthOptions = {
  configuration: openId.Configuration
  scope: string
  tokenParameters: (address: URL, proof: Proof) => Record<string, string>
  profileOf: (accessToken: string) => Promise<Identity>
}

function oauthProvider({ configuration, scope, tokenParameters, profileOf }: OAuthOptions): Provider {
  return {
    begin: async (redirectUri, proof) =>
      openId.buildAuthorizationUrl(configuration, { scope, ...(await authorizationParameters(redirectUri, proof)) }),
    finish: async (address, proof) => {
      const checks = { expectedState: proof.state, pkceCodeVerifier: proof.verifier }
      const parameters = tokenParameters(address, proof)
      const tokens = await openId.authorizationCodeGrant(configuration, address, checks, parameters)
      return profileOf(tokens.access_token)
    },
  }
}

async function authorizationParameters(
  redirectUri: string,
  { state, verifier }: Proof,
): Promise<Record<string, string>> {
  return {
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

type DiscoveryOptions = { issuer: URL; clientId: string; authentication: openId.ClientAuth }

/** Fetches the provider's metadata once; an error is not cached. */
function discoverLazily({ issuer, clientId, authentication }: DiscoveryOptions): () => Promise<openId.Configuration> {
  let cached: Promise<openId.Configuration> | undefined
  const discover = () =>
    openId.discovery(issuer, clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: [openId.enableNonRepudiationChecks, ...insecure(issuer)],
    })
  return () =>
    (cached ??= discover().catch((error: unknown) => {
      cached = undefined
      throw error
    }))
}

type Endpoints = { clientId: string; authorizationUrl: URL; tokenUrl: URL }

function configurationOf({ clientId, authorizationUrl, tokenUrl }: Endpoints, authentication: openId.ClientAuth) {
  const server = {
    issuer: authorizationUrl.origin,
    authorization_endpoint: authorizationUrl.href,
    token_endpoint: tokenUrl.href,
  }
  const configuration = new openId.Configuration(server, clientId, undefined, authentication)
  configuration.timeout = timeoutSeconds
  for (const allow of insecure(tokenUrl)) allow(configuration)
  return configuration
}

/** The configuration allows plain http for localhost only. */
function insecure(address: URL): ((configuration: openId.Configuration) => void)[] {
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning
  return address.protocol === 'http:' ? [openId.allowInsecureRequests] : []
}

/** Drops VK's non-standard id token; its profile endpoint is used instead. */
const fetchWithoutIdToken: openId.CustomFetch = async (address, options) => {
  const response = await fetch(address, options as RequestInit)
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const { id_token: _unused, ...rest } = recordOf(await response.json())
  return Response.json(rest)
}

async function readJson(pending: Promise<Response>): Promise<Readonly<Record<string, unknown>>> {
  const response = await pending
  if (!response.ok) throw new Error(`The network responded ${response.status}`)
  return recordOf(await response.json())
}

/** Apple's client secret is a short-lived JWT signed with the team's key (ES256). */
function appleSecret({ teamId, keyId, clientId, audience, privateKey }: SecretOptions): string {
  const now = nowSeconds()
  const header = encoded({ alg: 'ES256', kid: keyId })
  const claims = encoded({ iss: teamId, iat: now, exp: now + lifetimeSeconds, aud: audience, sub: clientId })
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${header}.${claims}.${signature.toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
