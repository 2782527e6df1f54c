/** URLs that try to bypass a redirect check for the origin `own` (`http://school.test`): for tests of redirects. */
export function foreignAddresses(own: string): string[] {
  const [scheme = '', host = ''] = own.split('://')
  const site = { own, scheme, host }
  return [
    ...otherSites(site),
    ...partialUrls(),
    ...urlsWithUserInfo(site),
    ...confusableUrls(site),
    ...executableUrls(site),
  ]
}

type Site = { own: string; scheme: string; host: string }

function otherSites({ own, scheme, host }: Site): string[] {
  const otherScheme = scheme === 'https' ? 'http' : 'https'
  return [
    'https://evil.test/class/',
    'http://evil.test/class/',
    `https://evil.test/${own}/class/`,
    `http://evil.test?${host}/class/`,
    `http://evil.test#${host}/class/`,
    `http://${host}.evil.test/class/`,
    `http://evil.${host}/class/`,
    `http://evil-${host}/class/`,
    'http://[::1]/class/',
    'http://0x7f000001/class/',
    'http://2130706433/class/',
    `${own}:8080/class/`,
    `${otherScheme}://${host}/class/`,
    `http://${host.toUpperCase()}.:81/class/`,
  ]
}

/** Without a scheme, or with a partial one. */
function partialUrls(): string[] {
  return [
    '//evil.test/class/',
    '///evil.test/class/',
    '////evil.test/class/',
    '/\\evil.test/class/',
    '\\/evil.test/class/',
    '\\\\evil.test\\class\\',
    'https:evil.test/class/',
    'https:/evil.test/class/',
    'https:///evil.test/class/',
    'http:\\\\evil.test\\class\\',
    '/.//evil.test/class/',
    '/..//evil.test/class/',
    '/class//evil.test/',
    '/class/..//evil.test/',
    '/class/%2e%2e//evil.test/',
    'evil.test/class/',
  ]
}

/** With user info before the host. */
function urlsWithUserInfo({ own, scheme, host }: Site): string[] {
  return [
    `${own}@evil.test/class/`,
    `${own}:pass@evil.test/class/`,
    `${scheme}://someone@${host}/class/`,
    `${scheme}://:pass@${host}/class/`,
    `${own}\\@evil.test/class/`,
    `${own}%2f@evil.test/class/`,
    `${scheme}://evil.test#@${host}/class/`,
    `${scheme}://evil.test:80#@${host}/class/`,
  ]
}

/** Encoded, ignored or confusable characters. */
function confusableUrls({ own }: Site): string[] {
  return [
    '/%2fevil.test/class/',
    '/%2Fevil.test/class/',
    '/%5cevil.test/class/',
    '/%09/evil.test/class/',
    '/%0d%0aLocation:%20https://evil.test/',
    '/%00/evil.test/class/',
    `${own}%00.evil.test/class/`,
    `${own}%2eevil.test/class/`,
    `${own}。evil.test/class/`,
    `http://еvil.test/class/`,
    '/\t/evil.test/class/',
    '/\n/evil.test/class/',
    ' http://evil.test/class/',
    '\u0000http://evil.test/class/',
    'http://evil.test\t/class/',
    'ht\ntp://evil.test/class/',
    '/\u2028/\\evil.test/class/',
  ]
}

/** Schemes that execute code or start another program. */
function executableUrls({ own, host }: Site): string[] {
  return [
    'javascript:alert(document.cookie)',
    `javascript:alert(1)//${own}/class/`,
    `JaVaScRiPt://${host}/class/%0aalert(1)`,
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///class/',
    `ftp://${host}/class/`,
    `blob:${own}/class/`,
    `view-source:${own}/class/`,
    'intent://evil.test#Intent;scheme=https;end',
  ]
}
