/** A product of a store that only says that it is for the application. */
const ignoredProduct = 'application'

/** The store products of a service without those that name none. */
export function storeProducts(codes: readonly string[]): { code: string }[] {
  return codes.filter((code) => code !== ignoredProduct).map((code) => ({ code }))
}

/** The store product of the application whose products begin with a prefix; null: it does not sell the service. */
export function appstoreProductId(products: readonly { code: string }[], prefix: string): string | null {
  return products.find(({ code }) => prefix !== '' && code.startsWith(prefix))?.code ?? null
}

/** Longest texts of a service. */
export const textMaximum = { title: 200, description: 2000, terms: 1000, cancelPopupText: 500 } as const
/** Highest price in minor units. */
export const priceMaximum = 200_000_000

/** Whether a service of a kind can be paid month by month. */
export function hasInstalments(kind: string): boolean {
  return kind === 'course' || kind === 'bundle'
}

/** The highest number that a file of the catalogue or of a course can give a service; the console takes those above. */
export const fileServiceMaximum = 1_000_000_000
