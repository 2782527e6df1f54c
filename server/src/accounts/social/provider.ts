import type { SocialSource } from '#contract/brands/socialNetworks.ts'
import type { Identity } from './identity.ts'

/** State, PKCE verifier and nonce between the start and the callback. */
export type Proof = { state: string; verifier: string; nonce: string }

export type Provider = {
  /** The authorisation URL. Throws when the network cannot be reached. */
  begin: (redirectUri: string, proof: Proof) => Promise<URL>
  /** The identity of a callback to `address`. Throws if the network's response is invalid. */
  finish: (address: URL, proof: Proof) => Promise<Identity>
}

export type Providers = Partial<Record<SocialSource, Provider>>
