/** A service of a course on sale, in minor units. */
export type SoldCourse = { serviceId: number; kind: string; courseId: number | null; price: number; currency: string }

/** Whether a service costs the difference for a person who ordered another one of its course and whose run is open. */
export function isUpgrade(wanted: SoldCourse, owned: SoldCourse): boolean {
  const isOfCourse = wanted.kind === 'course' && owned.kind === 'course' && wanted.courseId === owned.courseId
  const isOther = wanted.serviceId !== owned.serviceId
  return isOfCourse && isOther && wanted.currency === owned.currency && wanted.price > owned.price
}

type Contents = { days: number; consultations: number }

/** The difference between two services. Days count from the beginning of the run, so the longer access applies. */
export function upgradeDifference(wanted: Contents, owned: Contents): Contents {
  return {
    days: Math.max(0, wanted.days - owned.days),
    consultations: Math.max(0, wanted.consultations - owned.consultations),
  }
}
