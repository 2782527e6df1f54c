export type LessonKind = 'theory' | 'analysis' | 'playback'

const words: Record<LessonKind, readonly string[]> = {
  theory: ['теория', 'theory', 'teoría'],
  analysis: ['разбор', 'analysis', 'análisis'],
  playback: ['исполнение', 'practice', 'práctica'],
}
const tags = new Map(
  Object.entries(words).flatMap(([kind, names]) => names.map((name) => [name, kind as LessonKind] as const)),
)
const tagPattern = new RegExp(`^(.+?)\\s*[(\\[]\\s*(${[...tags.keys()].join('|')})\\s*[)\\]]\\s*$`, 'iu')

/** Splits a trailing bracketed tag off a lesson's title, in any language; any other bracket stays in the title. */
export function lessonTitle(title: string): { title: string; kind: LessonKind | undefined } {
  const match = tagPattern.exec(title)
  const kind = tags.get(match?.[2]?.toLowerCase() ?? '')
  return match?.[1] !== undefined && kind ? { title: match[1].trim(), kind } : { title, kind: undefined }
}

/** A course's short description with plain spaces only. */
export function excerpt(shortDescription: string): string {
  return shortDescription.replaceAll(/\u00a0|&nbsp;/g, ' ')
}

/** The count a learner may repeat a set, inside the set's allowed range. */
export function clampRepeats(count: number, set: { repeat_from: number; repeat_to: number }): number {
  return Math.min(Math.max(count, set.repeat_from), set.repeat_to)
}
