import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import {
  getArticle,
  listArticlePreviews,
  listArticles,
  updateArticleFavourite,
  updateArticleLike,
  viewArticle,
  type Article,
} from '#contract/club/articles/api.ts'
import { listCommunities, type Community } from '#contract/club/communities/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { applicationConfig, openApp, serveConfig } from '../../../test/app.ts'
import { aClub, anArticle, aPreview } from '../../../test/articles.ts'
import { serveRun, signedIn } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aSubscription } from '../../../test/subscriptions.ts'
import { clubsWithArticles } from './articleQueries.ts'

signedIn()

const clubSite = { community_url_frontend: 'https://club.test', community_url_api: 'https://api.club.test' }
const referrer = '?source=lk&medium=main&campaign=lookAll'

beforeEach(() => {
  serveRun()
  serveConfig({}, clubSite)
  serve(listCommunities, () => [aClub(1)])
  serve(listSubscriptions, () => [])
})

describe('articles on Today', () => {
  const previews = (...ids: number[]) => ({
    'hydra:member': ids.map((id) => aPreview(id, { labels: id === 1 ? ['NEW'] : [] })),
    'hydra:totalItems': ids.length,
  })
  const block = async (name = /^From the club/) => within(await screen.findByRole('region', { name }))

  it('Today shows the first three articles of the clubs that are owned or recommended and more than a chat', async () => {
    serve(listCommunities, () => [
      aClub(1),
      aClub(2, { type: 'recommended' }),
      aClub(3, { type: 'expired' }),
      aClub(4, { type: 'hidden' }),
      aClub(5, { chat_only: true }),
    ])
    const requests = serve(listArticlePreviews, () => previews(1, 2, 3, 4))
    await openApp('/home')
    const articles = await block(/^From the clubs/)
    expect((await articles.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Article 1',
      'Article 2',
      'Article 3',
    ])
    expect(articles.getAllByText('New')).toHaveLength(1)
    expect(articles.getAllByText(/^4 minutes/)[0]?.textContent).toContain('1,280 views')
    const [{ query } = { query: new URLSearchParams() }] = requests
    expect(query.getAll('external_id[]')).toEqual(['club1', 'club2'])
    expect([query.get('thumbnail[width]'), query.get('thumbnail[height]')]).toEqual(['740', '420'])
  })

  it('an article, its icons and its club open in a new window with the referrer', async () => {
    serve(listArticlePreviews, () => previews(1))
    await openApp('/home')
    const articles = await block()
    await articles.findByRole('heading', { name: 'Article 1' })
    const links = articles.getAllByRole('link').map((link) => [link.getAttribute('target'), link.getAttribute('href')])
    const article = ['_blank', `/class/club/club-1/1${referrer}`]
    expect(links).toEqual([['_blank', `https://club.test/club-1${referrer}`], article, article, article])
  })

  it('the icons of a preview send their event once', async () => {
    const expectEvents = listenToAnalytics()
    // The window that a click opens is not part of the test.
    addEventListener('click', (event) => event.preventDefault())
    serve(listArticlePreviews, () => previews(1))
    await openApp('/home')
    const articles = await block()
    for (const name of ['Like: open “Article 1”', 'Like: open “Article 1”', 'Save: open “Article 1”'])
      await userEvent.click(await articles.findByRole('link', { name }))
    const parameters = { article_id: 1, title: 'Article 1' }
    await expectEvents([
      { name: 'like', parameters },
      { name: 'favourite', parameters },
    ])
  })

  it('Today stays when the articles fail, says so and loads them again on request', async () => {
    let isDown = true
    const down = { name: 'Conflict', message: 'The articles could not be loaded.', code: 'articles_unavailable' }
    serve(listArticlePreviews, () => (isDown ? jsonResponse(409, { ...down, status: 409 }) : previews(1)))
    await openApp('/home')
    const articles = await block()
    expect((await articles.findByRole('alert')).textContent).toContain('The articles could not be loaded.')
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    isDown = false
    await userEvent.click(articles.getByRole('button', { name: 'Try again' }))
    expect(await articles.findByRole('heading', { name: 'Article 1' })).toBeTruthy()
  })

  it.each<[string, Community[], number[]]>([
    ['no club is owned or recommended', [aClub(1, { type: 'expired' })], [1]],
    ['the clubs have none', [aClub(1)], []],
  ])('Today shows no articles when %s', async (_, clubs, ids) => {
    const communities = serve(listCommunities, () => clubs)
    serve(listArticlePreviews, () => previews(...ids))
    await openApp('/home')
    await screen.findByRole('region', { name: 'Club' })
    await waitFor(() => expect(communities.length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^From/ })).toBeNull())
  })

  it('the clubs whose articles are fetched need an API URL and the fetched clubs', () => {
    const config = (rest: object) => ({ ...applicationConfig, ...rest }) as unknown as ApplicationConfig
    expect(() => clubsWithArticles(config(clubSite), undefined)).toThrow('Communities is not fetched')
    expect(() => clubsWithArticles(config({}), [])).toThrow('communityUrlApi must be set')
  })
})

describe('the page of an article', () => {
  const serveArticle = (change: Partial<Article> = {}) => {
    serve(getArticle, () => anArticle(7, change))
    return serve(viewArticle, () => ({ views: 1281 }))
  }

  it('an article shows its blocks as elements, never as markup', async () => {
    serveArticle({
      blocks: [
        { type: 'heading', text: 'Check <b>yourself</b>' },
        { type: 'text', text: 'One.\n\nTwo.' },
        { type: 'list', is_numbered: true, items: ['Lips', 'Teeth'] },
        { type: 'quote', text: 'Shoulders first.', source: 'Olga' },
        { type: 'button', label: 'To the courses', url: '/courses' },
        { type: 'button', label: 'A trap', url: 'javascript:alert(1)' },
      ],
    })
    await openApp('/club/club-1/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Article 7' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Check <b>yourself</b>' })).toBeTruthy()
    expect([screen.getByText('One.').tagName, screen.getByText('Two.').tagName]).toEqual(['P', 'P'])
    expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent === 'Teeth')).toBe(true)
    expect(screen.getByText('Shoulders first.').closest('figure')?.textContent).toBe('Shoulders first.Olga')
    expect(screen.getByRole('link', { name: 'To the courses' }).getAttribute('href')).toBe('/courses')
    expect(screen.queryByText('A trap')).toBeNull()
    expect(screen.getByRole('link', { name: 'Club 1' }).getAttribute('href')).toBe('/club/club-1')
    expect(screen.getByText('Olga Rud')).toBeTruthy()
  })

  it('opening an article counts its view and shows the new number', async () => {
    const views = serveArticle()
    await openApp('/club/club-1/7')
    expect(await screen.findByText(/1,281 readers/)).toBeTruthy()
    expect(views).toHaveLength(1)
  })

  it('an article is liked and saved at once, and each event is sent once', async () => {
    const expectEvents = listenToAnalytics()
    serveArticle()
    const likes = serve(updateArticleLike, ({ body }) => ({ liked: (body as { liked: boolean }).liked, likes: 4 }))
    const saves = serve(updateArticleFavourite, ({ body }) => body as { isFavourite: boolean })
    await openApp('/club/club-1/7')
    const like = await screen.findByRole('button', { name: 'Like', pressed: false })
    for (const isPressed of [true, false, true]) {
      await userEvent.click(like)
      expect(like.getAttribute('aria-pressed')).toBe(String(isPressed))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(likes.map(({ body }) => body)).toEqual([{ liked: true }, { liked: false }, { liked: true }]),
    )
    await waitFor(() => expect(saves.map(({ body }) => body)).toEqual([{ isFavourite: true }]))
    const parameters = { article_id: 7, title: 'Article 7' }
    await expectEvents([
      { name: 'like', parameters },
      { name: 'favourite', parameters },
    ])
  })

  it('what another person on this device has liked keeps no event of the next one back', async () => {
    const expectEvents = listenToAnalytics()
    localStorage.setItem('article-events', 'like-7')
    localStorage.setItem('kept-for', '999')
    serveArticle()
    serve(updateArticleLike, () => ({ liked: true, likes: 4 }))
    await openApp('/club/club-1/7')
    await userEvent.click(await screen.findByRole('button', { name: 'Like', pressed: false }))
    await expectEvents([{ name: 'like', parameters: { article_id: 7, title: 'Article 7' } }])
  })

  it('a like that is refused is taken back with a message', async () => {
    serveArticle()
    serve(updateArticleLike, () =>
      jsonResponse(409, { name: 'Conflict', message: 'Not now', code: 'conflict', status: 409 }),
    )
    await openApp('/club/club-1/7')
    await userEvent.click(await screen.findByRole('button', { name: 'Like' }))
    expect(await screen.findByText('Not now')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Like', pressed: false })).toBeTruthy()
  })

  it.each([
    ['the subscription on sale', { url: null, service_id: 12 }, 'Join the club', '/catalog/12'],
    [
      'the page about the club',
      { url: 'https://club.test/in', service_id: null },
      'Learn about the club',
      'https://club.test/in?source=lk&medium=main&campaign=aboutClub',
    ],
    ['support', { url: null, service_id: null }, 'Contact support', '/support'],
  ])('a closed article names the reason and leads to %s', async (_, way, name, href) => {
    serveArticle({ lock: { reason: 'membership', ...way } })
    await openApp('/club/club-1/7')
    expect(await screen.findByText(/The rest is for members/)).toBeTruthy()
    expect(screen.getByText('The first words.')).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  it('an article leads to the next ones within the window', async () => {
    serveArticle({ next: [aPreview(8)] })
    await openApp('/club/club-1/7')
    const next = within(await screen.findByRole('region', { name: 'Read on' }))
    expect(next.getByRole('link', { name: 'Article 8' }).getAttribute('href')).toBe('/club/club-1/8')
    expect(next.getByRole('link').getAttribute('target')).toBeNull()
  })

  it('an unknown article is not found', async () => {
    await openApp('/club/club-1/9')
    expect(await screen.findByRole('heading', { name: /^Oops/ })).toBeTruthy()
  })
})

describe('the page of a club', () => {
  const page = (ids: number[]) => ({
    community: anArticle(1).community,
    items: ids.map((id) => aPreview(id)),
    next: null,
    has_reactions: true,
  })

  it('a club shows its articles; its tabs choose new and saved ones', async () => {
    const requests = serve(listArticles, ({ query }) => page(query.get('filter') === 'saved' ? [] : [1, 2]))
    await openApp('/club/club-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Club 1' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Article 2' })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Saved' }))
    expect(await screen.findByRole('heading', { name: 'You have saved nothing yet' })).toBeTruthy()
    const asked = requests.map(({ query }) => `${query.get('slug')} ${query.get('filter')}`)
    expect([...new Set(asked)]).toEqual(['club-1 all', 'club-1 saved'])
  })

  const link = { community_id: 1, is_optional_purchase: true, start_date: null, end_date: null }

  it('a screen chooses the size of a thumbnail that it needs', async () => {
    const pictures = { small: '/files/a/small.webp', medium: '/files/a/medium.webp' }
    const items = [aPreview(1, { preview_image: pictures.medium, preview_images: pictures })]
    serve(listArticles, () => ({ ...page([]), items }))
    await openApp('/club/club-1')
    await screen.findByRole('link', { name: 'Article 1' })
    const picture = within(screen.getByRole('main')).getByRole('presentation')
    expect(picture.getAttribute('srcset')).toMatch(/\/files\/a\/small\.webp 370w, .*\/files\/a\/medium\.webp 740w$/)
    expect(picture.getAttribute('sizes')).toMatch(/100vw.*50vw, 370px$/)
  })

  it('a membership by a subscription links it', async () => {
    serve(listArticles, () => page([]))
    serve(listCommunities, () => [aClub(1, { user_community: link })])
    const content = { communities: [{ id: 1, uniq: 'club1', title: 'Club 1', course_ids: [] }], courses: [] }
    serve(listSubscriptions, () => [aSubscription(3, { content })])
    await openApp('/club/club-1')
    expect((await screen.findByRole('link', { name: /next payment/i })).getAttribute('href')).toMatch(
      /^\/user\/subscription\//,
    )
  })

  it('a membership by dates shows its last day', async () => {
    serve(listArticles, () => page([]))
    const dated = { ...link, is_optional_purchase: false, end_date: '2030-12-03' }
    serve(listCommunities, () => [aClub(1, { user_community: dated })])
    await openApp('/club/club-1')
    expect(await screen.findByText(/You are a member until 3 December/)).toBeTruthy()
  })

  it.each<[string, Partial<Community>, string, string]>([
    [
      'an expired club leads to its renewal',
      { type: 'expired' },
      'Renew the membership',
      '/user/subscriptions?warning=true',
    ],
    [
      'a recommended club leads to the subscription that includes it',
      { type: 'recommended', service_id: 12, no_have_subscription_landing_url: 'https://club.test/in' },
      'Join the club',
      '/catalog/12',
    ],
    ['a recommended club without an address leads to support', { type: 'recommended' }, 'Contact support', '/support'],
    [
      'a club with a site of its own leads to it',
      { custom_url: 'https://yoga.test/' },
      'Open the club’s site',
      'https://yoga.test/?source=lk&medium=main&campaign=lookAll',
    ],
    [
      'a recommended club leads to the page about it',
      { type: 'recommended', no_have_subscription_landing_url: 'https://club.test/in' },
      'Learn about the club',
      'https://club.test/in?source=lk&medium=main&campaign=aboutClub',
    ],
    [
      'a club that is only a chat leads to it',
      { chat_only: true, telegram_chat_url: 'https://t.test/chat' },
      'Club chat',
      'https://t.test/chat?source=lk&medium=main&campaign=chat',
    ],
  ])('%s', async (_, change, name, href) => {
    serve(listArticles, () => page([1]))
    serve(listCommunities, () => [aClub(1, change)])
    await openApp('/club/club-1')
    await screen.findByRole('heading', { level: 1, name: 'Club 1' })
    const main = within(screen.getByRole('main'))
    expect((await main.findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  it('a club whose membership had a last day tells when it ended', async () => {
    const ended = { ...link, is_optional_purchase: false, end_date: '2020-11-19' }
    serve(listCommunities, () => [aClub(1, { type: 'expired', user_community: ended })])
    await openApp('/club/club-1')
    expect(await screen.findByText('Your membership of the club ended on 19 November 2020')).toBeTruthy()
  })

  it("articles of a club's own host open there and have no tab of saved ones", async () => {
    const items = [aPreview(1, { url: 'https://club.test/jaw' })]
    serve(listArticles, () => ({ ...page([]), items, has_reactions: false }))
    await openApp('/club/club-1')
    const article = await screen.findByRole('link', { name: 'Article 1' })
    expect(article.getAttribute('href')).toBe(`https://club.test/jaw${referrer}`)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['New', 'All'])
  })

  it('the header of a phone names the kind of the page, and the tab of the browser the club', async () => {
    serve(listArticles, () => page([]))
    await openApp('/club/club-1')
    await screen.findByRole('heading', { level: 1, name: 'Club 1' })
    expect(document.title).toMatch(/^Club 1 · /)
    expect(screen.getAllByText('Club 1')).toHaveLength(1)
  })

  it.each([
    ['hidden', 'club-1'],
    ['unknown', 'elsewhere'],
  ])('a club that is %s is not found', async (_, slug) => {
    serve(listCommunities, () => [aClub(1, { type: 'hidden' })])
    await openApp(`/club/${slug}`)
    expect(await screen.findByRole('heading', { name: /^Oops/ })).toBeTruthy()
  })
})
