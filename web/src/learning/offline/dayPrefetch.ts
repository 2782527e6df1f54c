import { createPort } from '../../platform/port.ts'

/** Fetches what the screen of a day shows; registered by the application, with its downloads. */
export const dayPrefetch = createPort<((day: { streamId: number; dayNumber: number }) => Promise<void>) | undefined>()
