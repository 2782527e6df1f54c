/** A placeholder product for services sold only in the application. */
const ignoredProduct = 'application'

/** The store products of a service without placeholders. */
export function storeProducts(codes: readonly string[]): { code: string }[] {
  return codes.filter((code) => code !== ignoredProduct).map((code) => ({ code }))
}

/** The store product of the application with this product prefix; null if it does not sell the service. */
export function appstoreProductId(products: readonly { code: string }[], prefix: string): string | null {
  return products.find(({ code }) => prefix !== '' && code.startsWith(prefix))?.code ?? null
}

/** Characters of a service's texts. */
export const maxTextLength = { title: 200, description: 2000, terms: 1000, cancelPopupText: 500 } as const
/** Highest price in minor units. */
export const maxPrice = 200_000_000

export function hasInstalments(kind: string): boolean {
  return kind === 'course' || kind === 'bundle'
}
