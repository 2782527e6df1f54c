import type { Video } from '#contract/learning/videos/api.ts'

/** The videos of a lesson: the exercise and its explanation, each horizontal, vertical or both. */
export type LessonVideos<V = Video> = {
  local_video_file?: V | null
  local_description_video_file?: V | null
  vertical_video?: V | null
  vertical_description_video?: V | null
}

/** Which of a lesson's videos to play. */
export type VideoVariant = { isExplanation: boolean; isVertical: boolean }

/** The video of the variant, in the other orientation if it has only that; null if the lesson has none. */
export function videoOf<V = Video>(videos: LessonVideos<V>, { isExplanation, isVertical }: VideoVariant): V | null {
  const horizontal = isExplanation ? videos.local_description_video_file : videos.local_video_file
  const vertical = isExplanation ? videos.vertical_description_video : videos.vertical_video
  return (isVertical ? (vertical ?? horizontal) : (horizontal ?? vertical)) ?? null
}

export function hasExplanation(videos: LessonVideos): boolean {
  const hasExercise = Boolean(videos.local_video_file ?? videos.vertical_video)
  return hasExercise && Boolean(videos.local_description_video_file ?? videos.vertical_description_video)
}

/** Whether the learner can switch the orientation. */
export function hasBothOrientations(
  videos: LessonVideos,
  { isExplanation }: Pick<VideoVariant, 'isExplanation'>,
): boolean {
  return isExplanation
    ? Boolean(videos.local_description_video_file && videos.vertical_description_video)
    : Boolean(videos.local_video_file && videos.vertical_video)
}
