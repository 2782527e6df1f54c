import type { Lesson } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'

/** The videos of a lesson: the exercise and its explanation, each horizontal, vertical or both. */
export type LessonVideos = Pick<
  Lesson,
  'local_video_file' | 'local_description_video_file' | 'vertical_video' | 'vertical_description_video'
>

/** Which of a lesson's videos to play. */
export type VideoVariant = { isExplanation: boolean; isVertical: boolean }

/** The video of the variant, in the other orientation if it has only that; null if the lesson has none. */
export function videoOf(videos: LessonVideos, { isExplanation, isVertical }: VideoVariant): Video | null {
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
