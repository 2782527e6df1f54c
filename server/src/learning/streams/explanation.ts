import type { Language } from '#contract/endpoint.ts'
import type { Verdict } from '#contract/learning/streams/verdict.ts'
import { videoIdsOf, type ContentDay, type ContentHomework } from '../courses/content.ts'
import { textIn } from '../../platform/language/text.ts'
import { freezeVerdict } from './freezes.ts'
import { homeworksOf } from './runHomework.ts'
import { homeworkVerdict, lockOf, materialsVerdict, videoVerdict, type HomeworkTarget, type Run } from './run.ts'

/** Whether a part of a run is open; `until` in seconds since 1970. */
export type Explanation = Verdict & {
  kind: 'freezing' | 'materials' | 'day' | 'videos' | 'homework'
  /** The day of lessons, videos or homework; null for homework of a stage. */
  dayNumber: number | null
  homeworkId: number | null
  /** The title of a day or a homework. */
  title: string
  /** For `videos`. */
  videosCount: number
  /** The title of the homework that has to be approved first. */
  lockingHomework: string | null
}

type Explained = { run: Run; language: Language }

/** Explains each part of a run in the order of the course. `allowanceDays`: frozen days that the brand grants. */
export function explainRun(explained: Explained, allowanceDays: number): Explanation[] {
  const { run } = explained
  return [
    explain(explained, { kind: 'freezing' }, freezeVerdict(run, allowanceDays)),
    explain(explained, { kind: 'materials' }, materialsVerdict(run)),
    ...run.content.stages.flatMap((stage) => [
      ...stage.days.flatMap((day) => explainDay(explained, day)),
      ...stage.homeworks.map((homework) =>
        explainHomework(explained, homework, { target_type: 'course_stage_homework', days: stage.days }),
      ),
    ]),
  ]
}

/** Lessons and videos are open with their day, unless another day has the videos too. */
function explainDay(explained: Explained, day: ContentDay): Explanation[] {
  const { run, language } = explained
  const lock = lockOf(run, day)
  const subject = { kind: 'day', dayNumber: day.day_number, title: textIn(day.title, language, run.content) } as const
  const ofDay = explain(explained, subject, { lock, until: lock ? lock.opens_at : run.closesAt })
  const homeworks = day.homeworks.map((homework) =>
    explainHomework(explained, homework, { target_type: 'stage_day_homework', days: [day] }),
  )
  return [ofDay, ...explainSharedVideos(explained, day, ofDay), ...homeworks]
}

/** The videos of a closed day that an open one has too. */
function explainSharedVideos(explained: Explained, day: ContentDay, ofDay: Explanation): Explanation[] {
  const { run } = explained
  const shared = videoIdsOf(day).filter((id) => (videoVerdict(run, id).lock === null) !== (ofDay.lock === null))
  const [first] = shared
  if (first === undefined) return []
  const subject = { kind: 'videos', dayNumber: day.day_number, videosCount: shared.length } as const
  return [explain(explained, subject, videoVerdict(run, first))]
}

type Attachment = Pick<HomeworkTarget, 'target_type' | 'days'>

function explainHomework(explained: Explained, homework: ContentHomework, attachment: Attachment): Explanation {
  const { run, language } = explained
  const dayNumber = attachment.target_type === 'course_stage_homework' ? null : (attachment.days[0]?.day_number ?? null)
  const title = textIn(homework.title, language, run.content)
  const found = homeworkVerdict(run, { ...attachment, target_id: homework.id })
  return explain(explained, { kind: 'homework', dayNumber, homeworkId: homework.id, title }, found)
}

type Subject = Pick<Explanation, 'kind'> & Partial<Explanation>

function explain({ run, language }: Explained, subject: Subject, { lock, until }: Verdict): Explanation {
  const locking = lock && homeworksOf(run).find(({ status }) => status.id === lock.homework_status_id)
  const lockingHomework = locking ? textIn(locking.homework.title, language, run.content) : null
  return { dayNumber: null, homeworkId: null, title: '', videosCount: 0, ...subject, lock, until, lockingHomework }
}
