/** Session cookies that are readable by scripts; the staff console has its own, below its path. */
export function sessionCookies(isStaff: boolean) {
  return isStaff
    ? { token: 'staff-token', signedIn: 'staff-signed-in', path: '/admin/' }
    : { token: 'token', signedIn: 'signed-in', path: '/' }
}

/** The remembered account's name, readable by scripts. */
export const rememberedNameCookie = 'u_email'
/** The remember token (HttpOnly), sent only to sign-in endpoints. */
export const rememberTokenCookie = 'u_password'
