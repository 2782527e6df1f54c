import type { ComponentType } from 'react'
import { createPort } from '../../../platform/port.ts'

export type PersonActsProps = {
  userId: number
  /** The run that the question is about, if any. */
  runId: number | undefined
  /** Called after an act, which may change what is shown of the person. */
  onChange: () => void
}

/** The acts of staff on whoever asks, without leaving the question. */
export const personActs = createPort<ComponentType<PersonActsProps>>()
