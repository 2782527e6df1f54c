import type { ComponentType, ReactNode } from 'react'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import type { ExtensionType } from '#contract/shop/extensions/rules.ts'
import type { OfferPlace } from '#contract/shop/offers/rules.ts'
import { createPort } from '../../platform/port.ts'
import type { ButtonLook } from '../../ui/buttonClass.ts'

export type ExtendActionProps = ButtonLook & {
  stream: Pick<Stream, 'id' | 'course'>
  type: ExtensionType
  /** Whether the press that loaded it is carried out. */
  isPressed?: boolean
}

export type FullCourseActionProps = ButtonLook & { stream: Pick<Stream, 'id' | 'course_id'> }

/** A renewal or purchase of a run that is left to the support; the category of its question. */
export type SupportRequest = { categoryId: number; streamId: number }

export interface CourseOffersProps {
  courseId: number
  place: OfferPlace
  /** The run of the page, if it can be extended by offers. */
  streamId?: number | undefined
  title?: ReactNode
  /** Links in a line of text, beside a task that has a button of its own. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Loads the shop's buttons on pages of a run. */
export const shopLoaders = createPort<{
  extend: () => Promise<ComponentType<ExtendActionProps>>
  fullCourse: () => Promise<ComponentType<FullCourseActionProps>>
  courseOffers: () => Promise<ComponentType<CourseOffersProps>>
  /** Sends a request to the support, and returns the page to open. */
  request: () => Promise<(request: SupportRequest) => Promise<AppPath>>
}>()
