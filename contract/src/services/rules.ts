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
