import type { Stream } from '#contract/learning/streams/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'

type Run = Pick<Stream, 'id' | 'course_id' | 'status' | 'is_demo' | 'is_optional_purchase' | 'payment_subscription_id'>

/** An open run of a covered course that can be frozen: one that was bought and does not end with the subscription. */
export function freezableRun<Candidate extends Run>(
  runs: readonly Candidate[],
  { content }: Pick<Subscription, 'content'>,
): Candidate | undefined {
  const covered = new Set(content.courses.map(({ id }) => id))
  return runs.find(
    (run) =>
      run.status === 'open' &&
      !run.is_demo &&
      !run.is_optional_purchase &&
      run.payment_subscription_id === null &&
      covered.has(run.course_id),
  )
}
