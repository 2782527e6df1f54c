/** The cookies of a session that scripts of the page read; the staff console has its own below its path. */
export function sessionCookies(isStaff: boolean) {
  return isStaff
    ? { token: 'staff-token', signedIn: 'staff-signed-in', path: '/admin/' }
    : { token: 'token', signedIn: 'signed-in', path: '/' }
}

/** Whose account "remember me" opens here: readable, so that the page knows that somebody is remembered. */
export const rememberedNameCookie = 'u_email'
/** What opens it: a remember-token, which only the calls that sign in are sent. */
export const rememberTokenCookie = 'u_password'
