import type { ComponentType, ReactNode } from 'react'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { ExtensionType } from '#contract/shop/extensions/rules.ts'
import type { OfferPlace } from '#contract/shop/offers/rules.ts'
import { createPort } from '../../platform/port.ts'
import type { ButtonLook } from '../../ui/buttonClass.ts'

export type ExtendActionProps = ButtonLook & {
  stream: Pick<Stream, 'id' | 'course'>
  type: ExtensionType
  /** A press has loaded it, which is carried out. */
  isPressed?: boolean
}

export type FullCourseActionProps = ButtonLook & { courseId: number; supportPath: string }

export interface CourseOffersProps {
  courseId: number
  place: OfferPlace
  /** The run on whose page it is offered, if it can be added to. */
  streamId?: number | undefined
  /** Above the links. */
  title?: ReactNode
  /** Links in a line of text, beside a task that has a button of its own. */
  isQuiet?: boolean
  /** Where nothing is offered. */
  children?: ReactNode
}

/** Loads what the shop shows beside a run. */
export const shopLoaders = createPort<{
  extend: () => Promise<ComponentType<ExtendActionProps>>
  fullCourse: () => Promise<ComponentType<FullCourseActionProps>>
  courseOffers: () => Promise<ComponentType<CourseOffersProps>>
}>()
