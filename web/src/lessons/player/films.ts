import type { Lesson } from '#contract/courses/api.ts'
import type { Video } from '#contract/videos/api.ts'

/** The videos of a lesson: the exercise and its explanation, each perhaps for an upright screen too. */
export type Films = Pick<
  Lesson,
  'local_video_file' | 'local_description_video_file' | 'vertical_video' | 'vertical_description_video'
>

/** Which of a lesson's videos is on. */
export type Cut = { isExplanation: boolean; isVertical: boolean }

/** The video to show, upright or not as asked where there is a choice; null when the lesson has none. */
export function filmOf(films: Films, { isExplanation, isVertical }: Cut): Video | null {
  const wide = isExplanation ? films.local_description_video_file : films.local_video_file
  const vertical = isExplanation ? films.vertical_description_video : films.vertical_video
  return (isVertical ? (vertical ?? wide) : (wide ?? vertical)) ?? null
}

export function hasExplanation(films: Films): boolean {
  const hasExercise = Boolean(films.local_video_file ?? films.vertical_video)
  return hasExercise && Boolean(films.local_description_video_file ?? films.vertical_description_video)
}

/** Whether the learner can turn the picture. */
export function hasBothShapes(films: Films, { isExplanation }: Pick<Cut, 'isExplanation'>): boolean {
  return isExplanation
    ? Boolean(films.local_description_video_file && films.vertical_description_video)
    : Boolean(films.local_video_file && films.vertical_video)
}
