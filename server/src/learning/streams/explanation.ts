import { errorTexts } from '#contract/errorTexts.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import type { Verdict } from '#contract/learning/streams/verdict.ts'
import { videoIdsOf, type ContentDay, type ContentHomework } from '../courses/content.ts'
import { textIn } from '../../platform/language/text.ts'
import { freezeVerdict } from './freezes.ts'
import { homeworksOf } from './runHomework.ts'
import { homeworkVerdict, lockOf, materialsVerdict, videoVerdict, type HomeworkTarget, type Run } from './run.ts'

/** The state of a part of a run: `until` in seconds since 1970, the rest in words. */
export type Explanation = { subject: string; isOpen: boolean; until: number | null; why: string; remedy: string }

const remedies: Record<NonNullable<Lock['way_out']>, string> = {
  wait: 'wait',
  day: 'finish that day',
  homework: 'the homework',
  unfreeze: 'unfreeze the run',
  subscription: 'a subscription',
  instalments: 'paying the overdue instalment',
  full_course: 'the full course',
  support: 'staff, who can extend the run',
}

export function explainRun(run: Run, allowanceDays: number): Explanation[] {
  return [
    explain('freezing', freezeVerdict(run, allowanceDays), run),
    explain('materials', materialsVerdict(run), run),
    ...run.content.stages.flatMap((stage) => [
      ...stage.days.flatMap((day) => explainDay(run, day)),
      ...stage.homeworks.map((homework) =>
        explainHomework(run, homework, { target_type: 'course_stage_homework', days: stage.days }),
      ),
    ]),
  ]
}

/** Lessons and videos are open with their day, unless another day has the videos too. */
function explainDay(run: Run, day: ContentDay): Explanation[] {
  const lock = lockOf(run, day)
  const ofDay = explain(`day ${day.day_number}, lessons`, { lock, until: lock ? lock.opens_at : run.closesAt }, run)
  const homeworks = day.homeworks.map((homework) =>
    explainHomework(run, homework, { target_type: 'stage_day_homework', days: [day] }),
  )
  return [ofDay, ...explainSharedVideos(run, day, ofDay), ...homeworks]
}

/** The videos of a closed day that an open one has too. */
function explainSharedVideos(run: Run, day: ContentDay, ofDay: Explanation): Explanation[] {
  const shared = videoIdsOf(day).filter((id) => (videoVerdict(run, id).lock === null) !== ofDay.isOpen)
  const [first] = shared
  if (first === undefined) return []
  const subject = `  ${shared.length === 1 ? 'a video' : `${shared.length} videos`} of it in other days`
  return [explain(subject, videoVerdict(run, first), run)]
}

type Attachment = Pick<HomeworkTarget, 'target_type' | 'days'>

function explainHomework(run: Run, homework: ContentHomework, attachment: Attachment): Explanation {
  const owner = attachment.target_type === 'course_stage_homework' ? ' of the stage' : ''
  const subject = `  homework ${homework.id}${owner}: ${textIn(homework.title, 'en', run.content)}`
  return explain(subject, homeworkVerdict(run, { ...attachment, target_id: homework.id }), run)
}

function explain(subject: string, { lock, until }: Verdict, run: Run): Explanation {
  if (!lock) return { subject, isOpen: true, until, why: '', remedy: '' }
  const remedy = lock.way_out === null ? 'none' : remedies[lock.way_out]
  return { subject, isOpen: false, until, why: `${reasonOf(lock, run)} (${lock.code})`, remedy }
}

function reasonOf(lock: Lock, run: Run): string {
  if (lock.day_number !== null) return `Day ${lock.day_number} is required and not finished.`
  const found = homeworksOf(run).find(({ status }) => status.id === lock.homework_status_id)
  return found ? `“${textIn(found.homework.title, 'en', run.content)}” is not approved.` : errorTexts[lock.code].en
}
