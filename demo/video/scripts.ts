import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Scene } from './drawing.ts'
import * as body from './scenes-body.ts'
import * as face from './scenes-face.ts'
import * as mind from './scenes-mind.ts'
import * as web from './scenes-web.ts'

export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** One thing said and shown, with its length in seconds. */
export interface Step {
  seconds: number
  text: Record<Language, string>
}

export interface Script {
  file: string
  brand: string
  stage: number
  scene: Scene
  /** Audio tracks in their order; the first one's language is also that of the title. */
  audio: Language[]
  kind: string
  title: string
  width: number
  height: number
  steps: Step[]
}

export const introSeconds = 3
const outroSeconds = 2

export function scriptSeconds(script: Script): number {
  return script.steps.reduce((sum, step) => sum + step.seconds, introSeconds + outroSeconds)
}

/** Seconds at which each step begins. */
export function stepStarts(script: Script): number[] {
  let start = introSeconds
  return script.steps.map((step) => {
    const own = start
    start += step.seconds
    return own
  })
}

interface WrittenScript {
  file: string
  brand: string
  stage: number
  scene: string
  audio: Language[]
  kind: string
  title: string
  size?: [number, number]
  steps: ({ seconds: number } & Record<Language, string>)[]
}

const scenes: Record<string, Scene> = { ...body, ...face, ...mind, ...web }

/** Reads the scripts of all demo videos. Throws when a scene does not exist. */
export function readScripts(file: string): Script[] {
  const written = parse(readFileSync(file, 'utf8')) as WrittenScript[]
  return written.map(({ size, steps, scene, ...rest }) => {
    const drawn = scenes[scene]
    if (!drawn) throw new Error(`${file}: ${rest.file} names an unknown scene ${scene}`)
    const [width, height] = size ?? [960, 540]
    const spoken = steps.map(({ seconds, ...text }) => ({ seconds, text }))
    return { ...rest, scene: drawn, width, height, steps: spoken }
  })
}
