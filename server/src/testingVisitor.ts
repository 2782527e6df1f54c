import { socialStartPath, type SocialSource } from '#contract/social/api.ts'
import type { School } from './testing.ts'

type Asked = {
  host?: string
  source?: SocialSource
  /** The name typed at the network; undefined presses "cancel" there. */
  as?: string | undefined
  query?: Record<string, string>
  headers?: Record<string, string>
}

type Sent = { form?: string | undefined; headers?: Record<string, string> }
type Page = { status: number; location: string | undefined; body: string }
/** Where the browser goes next on our side, with a form or without. */
type Way = { url: URL; form?: string }

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** One browser: it keeps cookies per site and follows where it is sent, until it is back on a page of the school. */
export function openBrowser(school: School) {
  const ours = cookieJar()
  const theirs = cookieJar()

  /** A form from another site comes without our cookies, as browsers have it. */
  async function askSchool(url: URL, { form, headers }: Sent = {}): Promise<Page> {
    const response = await school.app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host, ...(form === undefined ? { cookie: ours.all() } : formType) },
      ...(form !== undefined && { payload: form }),
    })
    ours.keep([response.headers['set-cookie'] ?? []].flat())
    return { status: response.statusCode, location: response.headers.location?.toString(), body: response.body }
  }

  const askNetwork = (url: URL, form?: string) => fetchPage(url, { form, cookies: theirs })
  const passNetwork = (start: URL, as: string | undefined) => walk(start, as, askNetwork)

  function begin({ host = 'mind.localhost', source = 'google', query = {}, headers = {} }: Asked) {
    const search = new URLSearchParams(query).toString()
    return askSchool(new URL(`http://${host}${socialStartPath.replace(':source', source)}?${search}`), { headers })
  }

  /** The whole visit; the address of the page that the browser ends at. */
  async function visit(asked: Asked): Promise<URL> {
    const host = `http://${asked.host ?? 'mind.localhost'}`
    const left = await begin(asked)
    const first = new URL(left.location ?? `missing:${left.status}`, host)
    if (first.hostname !== 'localhost') return first
    const { url, form } = await passNetwork(first, asked.as)
    let back = await askSchool(url, { form })
    if (form !== undefined) back = await askSchool(new URL(back.location ?? '', url))
    return new URL(back.location ?? `missing:${back.status}`, host)
  }

  const keep = (set: readonly string[]) => ours.keep(set)

  return { begin, visit, askSchool, passNetwork, keep }
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

/** Through the pages of the network, until it sends the browser away. */
async function walk(start: URL, as: string | undefined, ask: (url: URL, form?: string) => Promise<Page>): Promise<Way> {
  let url = start
  let page = await ask(url)
  for (let step = 0; step < 12; step += 1) {
    const target = page.location ?? /action="([^"]+)"/.exec(page.body)?.[1] ?? 'missing:'
    url = new URL(target, url)
    const isAway = url.origin !== start.origin
    if (isAway) return page.location ? { url } : { url, form: hiddenFields(page.body) }
    const answer = as === undefined ? 'cancel=1' : new URLSearchParams({ login: as }).toString()
    page = page.location ? await ask(url) : await ask(url, answer)
  }
  throw new Error('The network goes round in circles')
}

function hiddenFields(html: string): string {
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value])).toString()
}
