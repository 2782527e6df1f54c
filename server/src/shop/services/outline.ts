import { languages, type Language } from '#contract/endpoint.ts'
import type { Outline } from '#contract/shop/services/api.ts'
import type { Content, ContentStage } from '../../learning/courses/content.ts'
import { textIn } from '../../platform/language/text.ts'

const shownDays = 3

type Audience = { language: Language; freezeDays: number; accessDays: number | null; consultations: number | null }

export function outlineOf(content: Content, { language, freezeDays, accessDays, consultations }: Audience): Outline {
  const lessons = content.days.flatMap((day) => day.sets.flatMap((set) => set.lessons))
  return {
    title: textIn(content.title, language, content),
    days_count: content.days.length,
    minutes_a_day: content.minutes_a_day,
    lessons_count: lessons.length,
    homeworks_count: content.stages.reduce((sum, stage) => sum + homeworksOf(stage), 0),
    subtitles: subtitlesOf(content),
    consultation_count: consultations ?? content.consultation_count,
    video_consultation_count: content.video_consultation_count,
    freeze_days: freezeDays,
    access_days: accessDays ?? content.access_days,
    stages: content.stages.map((stage) => ({
      id: stage.id,
      title: textIn(stage.title, language, content),
      days_count: stage.days.length,
      day_titles: stage.days
        .filter((day) => !day.day_of_rest)
        .slice(0, shownDays)
        .map((day) => textIn(day.title, language, content)),
      homeworks_count: homeworksOf(stage),
    })),
  }
}

function subtitlesOf({ videos }: Content): Language[] {
  const codes = new Set([...videos.values()].flatMap((video) => video.subtitles.map((track) => track.language_code)))
  return languages.filter((language) => codes.has(language))
}

function homeworksOf({ days, homeworks }: ContentStage): number {
  return homeworks.length + days.reduce((sum, day) => sum + day.homeworks.length, 0)
}
