import { Type, type Static } from 'typebox'
import { ExpertWords } from '../../accounts/users/expert.ts'
import { endpoint, Nullable, Success } from '../../endpoint.ts'

const LearnerDate = Type.String({ format: 'date' })

/** A person's practice in the last seven days, in all runs. */
export const WeekRecap = Type.Object(
  {
    week: Type.String({
      format: 'date',
      description: 'Monday of the week in which the recap is shown; identifies it when closing',
    }),
    start_date: Type.String({ format: 'date', description: 'First of the seven days; the last one is today' }),
    practised: Type.Array(Type.Object({ date: LearnerDate, seconds: Type.Integer() }), {
      description: 'Days with practice, oldest first; never empty',
    }),
    previous_seconds: Type.Integer({ description: 'Practice time of the previous seven days' }),
    expert_words: Nullable(ExpertWords),
  },
  { description: "Weekly recap on Sunday evening and on the run's seventh day until closed; null without practice" },
)
export type WeekRecap = Static<typeof WeekRecap>

export const closeWeekRecap = endpoint({
  method: 'POST',
  path: '/spa/api/v1/week-recaps/:week/close',
  summary: "Close this or last week's recap on all devices; idempotent",
  access: 'learner',
  params: Type.Object({ week: Type.String({ format: 'date', description: 'Any date of the week' }) }),
  response: Success,
  errors: ['not_found'],
})
