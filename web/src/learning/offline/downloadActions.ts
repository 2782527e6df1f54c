import type { ComponentType } from 'react'
import { hasDownloads, useFlags } from '../../brands/applicationConfig.ts'
import { createPort } from '../../platform/port.ts'
import type { DownloadAllProps } from './DownloadAll.tsx'
import type { DownloadButtonProps } from './DownloadButton.tsx'
import type * as downloads from './downloads.ts'

type DownloadActions = {
  DownloadButton: ComponentType<DownloadButtonProps>
  DownloadAll: ComponentType<DownloadAllProps>
  DownloadList: ComponentType
  /** Continues what an earlier start began. */
  start: () => Promise<void>
  load: () => Promise<typeof downloads>
}

/** Registered by the application: the site does not contain downloads. */
export const downloadActions = createPort<DownloadActions | undefined>()

type RunOfCourse = {
  stream: { is_demo: boolean; course_full_access: boolean }
  course: { is_demo_offline_mode_accessible: boolean }
}

/** The buttons that download videos of a run; undefined where that is not possible, as the server would say. */
export function useDownloadActions({ stream, course }: RunOfCourse): DownloadActions | undefined {
  const isClosedDemo = stream.is_demo && !stream.course_full_access && !course.is_demo_offline_mode_accessible
  return hasDownloads(useFlags()) && !isClosedDemo ? downloadActions.registered : undefined
}
