import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/freePort.ts'
import { launchOptions, signedIn } from './browser.ts'
import type { Place } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 3
const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof budgets
const categories = Object.keys(budgets) as Category[]

/** Lighthouse's scores, out of 100, of the sign-in and of Today, as it sees them on a phone. */
export async function measureScores({ origin, token }: Place): Promise<Measure[]> {
  const signIn = await scoresOf(`${origin}/class/`)
  const today = await scoresOf(`${origin}/class/home`, token)
  return [...measuresOf('sign-in', signIn), ...measuresOf('Today', today)]
}

type Scores = Record<Category, number>

function measuresOf(page: string, scores: Scores): Measure[] {
  return categories.map((category) => ({
    name: `Lighthouse, ${page}: ${category}`,
    value: scores[category],
    budget: budgets[category],
    unit: '',
    isFloor: true,
  }))
}

/** The median of each score. */
async function scoresOf(address: string, token?: string): Promise<Scores> {
  const all: Scores[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await audit(address, token))
  const score = (category: Category) => median(all.map((scores) => scores[category]))
  return Object.fromEntries(categories.map((category) => [category, score(category)])) as Scores
}

/** One audit in a browser that nobody has used, with somebody signed in when a token is given. */
async function audit(address: string, token: string | undefined): Promise<Scores> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-lighthouse-'))
  const port = await freePort()
  const options = launchOptions()
  // Lighthouse opens its page in the browser's own profile, so that is where the person has to be signed in.
  await using browser = await chromium.launchPersistentContext(folder.path, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  if (token) await browser.addCookies(signedIn(token, address))
  const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}`)
  const score = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((category) => [category, score(category)])) as Scores
}
