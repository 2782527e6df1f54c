import * as openId from 'openid-client'
import { socialSources, type SocialSource } from '#contract/social/api.ts'
import type { SocialSettings } from '../configSocial.ts'
import { appleSecret } from './appleSecret.ts'
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
  /** The authorisation URL. Throws when the network cannot be reached. */
  begin: (redirectUri: string, proof: Proof) => Promise<URL>
  /** The identity of a callback to `address`. Throws when the network's answer is invalid. */
  finish: (address: URL, proof: Proof) => Promise<Identity>
}

const timeoutSeconds = 10

/** The configured networks. */
export function configuredSources(settings: SocialSettings): SocialSource[] {
  return socialSources.filter((source) => settings[source])
}

export function openProviders(settings: SocialSettings): Partial<Record<SocialSource, Provider>> {
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
  return byOpenIdConnect({
    configuration: discovered({ issuer, clientId, authentication: openId.ClientSecretPost(clientSecret) }),
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
  return byOpenIdConnect({
    configuration: discovered({ issuer, clientId, authentication }),
    parameters: { scope: 'openid email name', response_mode: 'form_post' },
    identityOf: (claims, address) => identityOfApple(claims, address.searchParams.get('user')),
  })
}

function openFacebook(settings: Settings<'facebook'>): Provider {
  const configuration = fixed(settings, openId.ClientSecretPost(settings.clientSecret))
  return byOAuth({
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
  const configuration = fixed(settings, clientSecret ? openId.ClientSecretPost(clientSecret) : openId.None())
  configuration[openId.customFetch] = fetchWithoutIdToken
  return byOAuth({
    configuration,
    scope: 'vkid.personal_info email',
    tokenParameters: (address, { state }) => ({ state, device_id: address.searchParams.get('device_id') ?? '' }),
    profileOf: async (token) => {
      const form = new URLSearchParams({ client_id: clientId, access_token: token })
      const answer = openId.fetchProtectedResource(configuration, token, profileUrl, 'POST', form)
      return identityOfVkontakte(await readJson(answer))
    },
  })
}

type ByOpenIdConnect = {
  configuration: () => Promise<openId.Configuration>
  parameters: Record<string, string>
  identityOf: (claims: Readonly<Record<string, unknown>>, address: URL) => Identity
}

function byOpenIdConnect({ configuration, parameters, identityOf }: ByOpenIdConnect): Provider {
  return {
    begin: async (redirectUri, proof) =>
      openId.buildAuthorizationUrl(await configuration(), {
        ...parameters,
        ...(await asked(redirectUri, proof)),
        nonce: proof.nonce,
      }),
    finish: async (address, { state, verifier, nonce }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await openId.authorizationCodeGrant(await configuration(), address, checks)
      return identityOf({ ...tokens.claims() }, address)
    },
  }
}

type ByOAuth = {
  configuration: openId.Configuration
  scope: string
  tokenParameters: (address: URL, proof: Proof) => Record<string, string>
  profileOf: (accessToken: string) => Promise<Identity>
}

function byOAuth({ configuration, scope, tokenParameters, profileOf }: ByOAuth): Provider {
  return {
    begin: async (redirectUri, proof) =>
      openId.buildAuthorizationUrl(configuration, { scope, ...(await asked(redirectUri, proof)) }),
    finish: async (address, proof) => {
      const checks = { expectedState: proof.state, pkceCodeVerifier: proof.verifier }
      const parameters = tokenParameters(address, proof)
      const tokens = await openId.authorizationCodeGrant(configuration, address, checks, parameters)
      return profileOf(tokens.access_token)
    },
  }
}

async function asked(redirectUri: string, { state, verifier }: Proof): Promise<Record<string, string>> {
  return {
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

type Discovering = { issuer: URL; clientId: string; authentication: openId.ClientAuth }

/** The network's own description, asked for once; a failure is not remembered. */
function discovered({ issuer, clientId, authentication }: Discovering): () => Promise<openId.Configuration> {
  let known: Promise<openId.Configuration> | undefined
  const discover = () =>
    openId.discovery(issuer, clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: [openId.enableNonRepudiationChecks, ...insecure(issuer)],
    })
  return () =>
    (known ??= discover().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}

type Addresses = { clientId: string; authorizationUrl: URL; tokenUrl: URL }

function fixed({ clientId, authorizationUrl, tokenUrl }: Addresses, authentication: openId.ClientAuth) {
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

/** The settings allow plain http on this machine only. */
function insecure(address: URL): ((configuration: openId.Configuration) => void)[] {
  // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to be noticed
  return address.protocol === 'http:' ? [openId.allowInsecureRequests] : []
}

/** VK adds an id token that is none of OpenID Connect's; its profile is asked for instead. */
const fetchWithoutIdToken: openId.CustomFetch = async (address, options) => {
  const response = await fetch(address, options as RequestInit)
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const { id_token: _unused, ...answer } = recordOf(await response.json())
  return Response.json(answer)
}

async function readJson(answer: Promise<Response>): Promise<Readonly<Record<string, unknown>>> {
  const response = await answer
  if (!response.ok) throw new Error(`The network answered ${response.status}`)
  return recordOf(await response.json())
}
