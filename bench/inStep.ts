import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClip } from '../server/test/videos.ts'
import type * as inStepModule from '../web/src/experts/marks/compare/inStep.ts'
import { launchBrowser, throttle } from './browser.ts'
import type { Measure } from './report.ts'

const origin = 'http://in-step.localhost'
const frameRate = 25
const playedSeconds = 60

/** How far two videos in step are apart in their last seconds, at a quarter of the CPU. */
export async function measureInStep(): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-in-step-'))
  const seconds = playedSeconds + 10
  const clip = await readFile(await makeClip(folder, { seconds, size: '320x240', rate: String(frameRate) }))
  const code = stripTypeScriptTypes(await readFile('web/src/experts/marks/compare/inStep.ts', 'utf8'))
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/inStep.js') return route.fulfill({ contentType: 'text/javascript', body: code })
    return route.fulfill({ contentType: 'text/html', body: '<video muted></video><video muted></video>' })
  })
  await page.goto(origin)
  await throttle(page, { cpu: 4 })
  const apart = await page.evaluate(playInStep, {
    content: clip.toString('base64'),
    played: playedSeconds,
    rate: frameRate,
    script: `${origin}/inStep.js`,
  })
  await browser.close()
  await rm(folder, { recursive: true })
  if (apart.at < playedSeconds / 2) throw new Error(`The videos stopped at ${apart.at} seconds`)
  const name = `videos in step apart after ${playedSeconds} s, 4× CPU slowdown (worst moment ${apart.worst} frames)`
  return { name, value: Math.max(...apart.last.map(Math.abs)), budget: 1, unit: 'frames' }
}

type Playing = { content: string; played: number; rate: number; script: string }

/** Plays two videos in the browser; returns how many frames they were apart, ten times a second. */
async function playInStep({ content, played, rate, script }: Playing) {
  const { keepInStep } = (await import(script)) as typeof inStepModule
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const [leader, follower] = [...document.querySelectorAll('video')]
  if (!leader || !follower) throw new Error('There are no videos')
  const shown = new Map<HTMLVideoElement, number>()
  const watch = (element: HTMLVideoElement) =>
    element.requestVideoFrameCallback((_now, { mediaTime }) => {
      shown.set(element, mediaTime)
      watch(element)
    })
  for (const element of [leader, follower]) {
    element.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
    await new Promise((resolve) => element.addEventListener('canplaythrough', resolve, { once: true }))
    watch(element)
  }
  // In the middles of frames.
  const here = { leader: 1.02, follower: 2.34 }
  const parties = [
    { element: leader, here: here.leader, frameRate: rate },
    { element: follower, here: here.follower, frameRate: rate },
  ] as const
  const inStep = keepInStep(...parties, 1)
  inStep.seek(here.leader)
  inStep.play()
  const framesApart = () =>
    Math.round(((shown.get(follower) ?? 0) - here.follower - ((shown.get(leader) ?? 0) - here.leader)) * rate)
  const samples: number[] = []
  const end = performance.now() + played * 1000
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    samples.push(framesApart())
  }
  return { last: samples.slice(-20), worst: Math.max(...samples.slice(20).map(Math.abs)), at: leader.currentTime }
}
