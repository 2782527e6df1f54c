import { socialStartPath } from '#contract/accounts/social/api.ts'
import type { SocialSource } from '#contract/brands/socialNetworks.ts'
import type { School } from './school.ts'

type SignIn = {
  host?: string
  source?: SocialSource
  /** The account name at the network; undefined cancels there. */
  as?: string | undefined
  query?: Record<string, string>
  headers?: Record<string, string>
}

type Sent = { form?: string | undefined; headers?: Record<string, string> }
type Page = { status: number; location: string | undefined; body: string }
/** The request that the browser makes back at the school. */
type ReturnRequest = { url: URL; form?: string }

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A browser with cookies per site that follows redirects until it is back at the school. */
export function openBrowser(school: School) {
  const ours = cookieJar()
  const theirs = cookieJar()

  /** Like browsers, sends no SameSite cookies with a form from another site. */
  async function requestSchool(url: URL, { form, headers }: Sent = {}): Promise<Page> {
    const response = await school.app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host, ...(form === undefined ? { cookie: ours.all() } : formType) },
      ...(form !== undefined && { payload: form }),
    })
    ours.keep([response.headers['set-cookie'] ?? []].flat())
    return { status: response.statusCode, location: response.headers.location?.toString(), body: response.body }
  }

  const requestNetwork = (url: URL, form?: string) => fetchPage(url, { form, cookies: theirs })
  const signInAtNetwork = (start: URL, as: string | undefined) => followPages(start, as, requestNetwork)

  function begin({ host = 'mind.localhost', source = 'google', query = {}, headers = {} }: SignIn) {
    const search = new URLSearchParams(query).toString()
    return requestSchool(new URL(`http://${host}${socialStartPath.replace(':source', source)}?${search}`), { headers })
  }

  /** Runs the whole flow; returns the URL the browser ends at. */
  async function completeSignIn(signIn: SignIn): Promise<URL> {
    const host = `http://${signIn.host ?? 'mind.localhost'}`
    const left = await begin(signIn)
    const first = new URL(left.location ?? `missing:${left.status}`, host)
    if (first.hostname !== 'localhost') return first
    const { url, form } = await signInAtNetwork(first, signIn.as)
    let back = await requestSchool(url, { form })
    if (form !== undefined) back = await requestSchool(new URL(back.location ?? '', url))
    return new URL(back.location ?? `missing:${back.status}`, host)
  }

  const keep = (set: readonly string[]) => ours.keep(set)

  return { begin, completeSignIn, requestSchool, signInAtNetwork, keep }
}

type Jar = ReturnType<typeof cookieJar>

function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    keep(set: readonly string[]) {
      for (const cookie of set) {
        const [pair = ''] = cookie.split(';')
        cookies.set(pair.split('=')[0] ?? '', pair)
      }
    },
    all: () => [...cookies.values()].join('; '),
  }
}

async function fetchPage(url: URL, { form, cookies }: { form: string | undefined; cookies: Jar }): Promise<Page> {
  const headers = { cookie: cookies.all(), ...(form !== undefined && formType) }
  const body = form === undefined ? {} : { method: 'POST', body: form }
  const response = await fetch(url, { redirect: 'manual', headers, ...body })
  cookies.keep(response.headers.getSetCookie())
  return {
    status: response.status,
    location: response.headers.get('location') ?? undefined,
    body: await response.text(),
  }
}

/** Follows the network's pages until it redirects elsewhere. */
async function followPages(
  start: URL,
  as: string | undefined,
  ask: (url: URL, form?: string) => Promise<Page>,
): Promise<ReturnRequest> {
  let url = start
  let page = await ask(url)
  for (let step = 0; step < 12; step += 1) {
    const target = page.location ?? /action="([^"]+)"/.exec(page.body)?.[1] ?? 'missing:'
    url = new URL(target, url)
    const isAway = url.origin !== start.origin
    if (isAway) return page.location ? { url } : { url, form: hiddenFields(page.body) }
    const response = as === undefined ? 'cancel=1' : new URLSearchParams({ login: as }).toString()
    page = page.location ? await ask(url) : await ask(url, response)
  }
  throw new Error('Too many redirects at the network')
}

function hiddenFields(html: string): string {
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value])).toString()
}
