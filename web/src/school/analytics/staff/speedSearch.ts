import { deviceClasses, speedPeriods, type DeviceClass } from '#contract/school/analytics/speed.ts'

/** The shown device class, by default phones, and the days, by default 28. */
export type SpeedSearch = { device?: DeviceClass | undefined; days?: number | undefined }

export function speedSearch(search: Record<string, unknown>): SpeedSearch {
  return {
    device: deviceClasses.find((one) => one === search['device']),
    days: speedPeriods.find((one) => one === Number(search['days'])),
  }
}
