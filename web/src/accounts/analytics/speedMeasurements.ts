import type { Body } from '#contract/endpoint.ts'
import type { recordSpeed } from '#contract/school/analytics/api.ts'
import { createEmitter } from '../../platform/emitter.ts'

export type SpeedReport = Body<typeof recordSpeed>

const emitter = createEmitter<[report: Promise<SpeedReport>]>()

/** Called as the measuring of a page begins; its figures are known once the page is hidden. */
export const announceMeasurement = emitter.emit
export const onMeasurement = emitter.subscribe
