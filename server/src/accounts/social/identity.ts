/** The identity that a social network has confirmed. */
export type Identity = {
  /** The user's id at the network; empty if it returned none. */
  subject: string
  /** Empty unless the network has verified it. */
  verifiedEmail: string
  name: string
  lastName: string
}

type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect claims. Apple's booleans are strings. */
export function identityOfClaims(claims: Claims): Identity {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject: textOf(claims.sub),
    verifiedEmail: isVerified ? textOf(claims.email) : '',
    name: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  }
}

/** Apple sends the name only once, in the browser's form post instead of the claims. */
export function identityOfApple(claims: Claims, user: string | null): Identity {
  const { firstName, lastName } = recordOf(recordOf(parsed(user)).name)
  return { ...identityOfClaims(claims), name: nameOf(firstName), lastName: nameOf(lastName) }
}

/** Facebook does not tell whether an e-mail is verified. */
export function identityOfFacebook(profile: Claims): Identity {
  const { id, first_name, last_name } = profile
  return { subject: textOf(id), verifiedEmail: '', name: nameOf(first_name), lastName: nameOf(last_name) }
}

/** VK does not tell whether an e-mail is verified. */
export function identityOfVkontakte(profile: Claims): Identity {
  const { user_id, first_name, last_name } = recordOf(profile.user)
  return { subject: textOf(user_id), verifiedEmail: '', name: nameOf(first_name), lastName: nameOf(last_name) }
}

export function recordOf(value: unknown): Claims {
  return typeof value === 'object' && value !== null ? (value as Claims) : {}
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
