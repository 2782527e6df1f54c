export type LessonKind = 'theory' | 'analysis' | 'playback'

const tags: Record<string, LessonKind> = { теория: 'theory', разбор: 'analysis', исполнение: 'playback' }
const tagPattern = /^(.*?)\s*[([]\s*(теория|разбор|исполнение)\s*[)\]]\s*$/iu

/** Splits a trailing bracketed tag off a lesson's title; any other bracket stays in the title. */
export function lessonTitle(title: string): { title: string; kind: LessonKind | undefined } {
  const match = tagPattern.exec(title)
  const kind = tags[match?.[2]?.toLowerCase() ?? '']
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
