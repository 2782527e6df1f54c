/** The identity that a social network has confirmed. */
export type Identity = {
  /** The network's own id of the person; empty when it gave none. */
  subject: string
  /** Empty unless the network vouches for it: an address that anyone may type proves nothing. */
  verifiedEmail: string
  name: string
  lastName: string
}

type Answer = Readonly<Record<string, unknown>>

/** OpenID Connect's claims. Apple writes its booleans as texts. */
export function identityOfClaims(claims: Answer): Identity {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject: textOf(claims.sub),
    verifiedEmail: isVerified ? textOf(claims.email) : '',
    name: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  }
}

/** Apple tells a name once, beside the claims, and only the browser carries it. */
export function identityOfApple(claims: Answer, user: string | null): Identity {
  const { firstName, lastName } = recordOf(recordOf(parsed(user)).name)
  return { ...identityOfClaims(claims), name: nameOf(firstName), lastName: nameOf(lastName) }
}

/** Facebook does not say whether an address was confirmed. */
export function identityOfFacebook(profile: Answer): Identity {
  const { id, first_name, last_name } = profile
  return { subject: textOf(id), verifiedEmail: '', name: nameOf(first_name), lastName: nameOf(last_name) }
}

/** Nor does VK. */
export function identityOfVkontakte(answer: Answer): Identity {
  const { user_id, first_name, last_name } = recordOf(answer.user)
  return { subject: textOf(user_id), verifiedEmail: '', name: nameOf(first_name), lastName: nameOf(last_name) }
}

export function recordOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null ? (value as Answer) : {}
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= 254 ? value.trim() : ''
}

function nameOf(value: unknown): string {
  return textOf(value).slice(0, 60)
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
