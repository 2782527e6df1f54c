/** Chosen values by option; keys and values are ids. */
export type Filters = Record<string, number[]>

type Option = { id: number; training_lesson_option_values: readonly { id: number }[] }
type FilteredLesson = { training_options: readonly number[] }
type Choice = { options: readonly Option[]; filters: Filters }

/** Whether a lesson is shown: for each option it names, nothing or one of its values is chosen. */
export function isLessonShown(lesson: FilteredLesson, { options, filters }: Choice): boolean {
  return options.every(({ id, training_lesson_option_values: values }) => {
    // Ignores values that an update of the course removed.
    const chosen = values.filter((value) => filters[id]?.includes(value.id))
    const named = values.filter((value) => lesson.training_options.includes(value.id))
    return chosen.length === 0 || named.length === 0 || chosen.some((value) => named.includes(value))
  })
}

/** The sets of a day with the lessons that the filters show. If none is left, the day counts as emptied and shows everything. */
export function filterSets<LessonSet extends { lessons: readonly FilteredLesson[] }>(
  sets: readonly LessonSet[],
  choice: Choice & { hasVideo: (lesson: LessonSet['lessons'][number]) => boolean },
): { sets: readonly LessonSet[]; isEmptied: boolean } {
  const lessons = sets.flatMap((set): readonly LessonSet['lessons'][number][] => set.lessons)
  const shown = lessons.filter((lesson) => isLessonShown(lesson, choice))
  if (shown.length === lessons.length) return { sets, isEmptied: false }
  if (!shown.some(choice.hasVideo)) return { sets, isEmptied: true }
  const filtered = sets.map((set) => ({ ...set, lessons: set.lessons.filter((lesson) => shown.includes(lesson)) }))
  return { sets: filtered.filter((set) => set.lessons.length > 0), isEmptied: false }
}
