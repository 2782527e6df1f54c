import { Type, type Static } from 'typebox'
import { ExpertWords } from '../../accounts/users/expert.ts'
import { endpoint, Nullable, Success } from '../../endpoint.ts'

const LearnerDate = Type.String({ format: 'date' })

/** A person's practice in the last seven days, in all runs. */
export const WeekRecap = Type.Object(
  {
    week: Type.String({ format: 'date', description: 'The Monday of the week in which it is shown; closes it' }),
    start_date: Type.String({ format: 'date', description: 'The first of the seven days; the last one is today' }),
    practised: Type.Array(Type.Object({ date: LearnerDate, seconds: Type.Integer() }), {
      description: 'Days with practice, oldest first; at least one',
    }),
    previous_seconds: Type.Integer({ description: 'Of the seven days before' }),
    expert_words: Nullable(ExpertWords),
  },
  { description: 'On Sunday evening and on the seventh day of the run, until it is closed; null without practice' },
)
export type WeekRecap = Static<typeof WeekRecap>

export const closeWeekRecap = endpoint({
  method: 'POST',
  path: '/spa/api/v1/week-recaps/:week/close',
  summary: 'Close the recap of this or the last week on all devices; idempotent',
  access: 'learner',
  params: Type.Object({ week: Type.String({ format: 'date', description: 'A date of the week' }) }),
  response: Success,
  errors: ['not_found'],
})
