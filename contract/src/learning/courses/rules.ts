import type { Language } from '../../endpoint.ts'

/** Video consultations that a course includes. */
export const maxMeetings = 20
export const meetingMinutes = { minimum: 5, maximum: 240 }

export type LessonKind = 'theory' | 'analysis' | 'playback'

const kindTexts: Record<LessonKind, Record<Language, string>> = {
  theory: { ru: 'теория', en: 'theory', es: 'teoría' },
  analysis: { ru: 'разбор', en: 'analysis', es: 'análisis' },
  playback: { ru: 'исполнение', en: 'practice', es: 'práctica' },
}
const tags = new Map(
  Object.entries(kindTexts).flatMap(([kind, names]) =>
    Object.values(names).map((name) => [name, kind as LessonKind] as const),
  ),
)
const tagPattern = new RegExp(`^(.+?)\\s*[(\\[]\\s*(${[...tags.keys()].join('|')})\\s*[)\\]]\\s*$`, 'iu')

/** Splits a known trailing tag in brackets off a lesson's title, in any language. */
export function lessonTitle(title: string): { title: string; kind: LessonKind | undefined } {
  const match = tagPattern.exec(title)
  const kind = tags.get(match?.[2]?.toLowerCase() ?? '')
  return match?.[1] !== undefined && kind ? { title: match[1].trim(), kind } : { title, kind: undefined }
}

/** The inverse of `lessonTitle` in a language. */
export function taggedTitle(title: string, kind: LessonKind, language: Language): string {
  return `${title} (${kindTexts[kind][language]})`
}

/** A course's short description with collapsed whitespace. */
export function excerpt(shortDescription: string): string {
  return shortDescription.replaceAll(/\u00a0|&nbsp;/g, ' ')
}

/** Clamps the number of repetitions to the set's range. */
export function clampRepeats(count: number, set: { repeat_from: number; repeat_to: number }): number {
  return Math.min(Math.max(count, set.repeat_from), set.repeat_to)
}

/** Parts of a course that learners begin; a day of trials is one that trials may no longer open. */
export type BegunKind = 'day' | 'trial_day' | 'lesson' | 'homework' | 'brand'

/** Characters of the title of a course, and of each of its parts. */
export const maxTitleLength = 200
