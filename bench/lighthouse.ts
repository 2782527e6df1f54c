import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../scripts/freePort.ts'
import { launchOptions, sessionCookies } from './browser.ts'
import type { LearnerPages } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 3
const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof budgets
const categories = Object.keys(budgets) as Category[]

/** Lighthouse's mobile scores, out of 100, of the sign-in and the daily screens. */
export async function measureScores({ origin, token, streamId, dayNumber }: LearnerPages): Promise<Measure[]> {
  const calendar = `${origin}/class/course/${streamId}/calendar`
  return [
    ...measuresOf('sign-in', await scoresOf(`${origin}/class/`)),
    ...measuresOf('Today', await scoresOf(`${origin}/class/home`, token)),
    ...measuresOf('calendar', await scoresOf(calendar, token)),
    ...measuresOf('day', await scoresOf(`${calendar}/${dayNumber}`, token)),
  ]
}

type Scores = Record<Category, number>

function measuresOf(page: string, scores: Scores): Measure[] {
  return categories.map((category) => ({
    name: `Lighthouse, ${page}: ${category}`,
    value: scores[category],
    budget: budgets[category],
    unit: '',
    isMinimum: true,
  }))
}

/** Median scores over the rounds. */
async function scoresOf(url: string, token?: string): Promise<Scores> {
  const results: Scores[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await audit(url, token))
  const score = (category: Category) => median(results.map((scores) => scores[category]))
  return Object.fromEntries(categories.map((category) => [category, score(category)])) as Scores
}

/** Audits a page in a browser with an empty profile; with `token`, signed in. */
async function audit(url: string, token: string | undefined): Promise<Scores> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-lighthouse-'))
  const port = await freePort()
  const options = launchOptions()
  // Lighthouse uses the browser's default context, so the session cookies go there.
  await using browser = await chromium.launchPersistentContext(folder.path, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  if (token) await browser.addCookies(sessionCookies(token, url))
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const score = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((category) => [category, score(category)])) as Scores
}
