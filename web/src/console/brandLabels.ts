type Brand = { id: string; title: string }

/** Brands by the names that tell them apart: those that share a title also show their id. */
export function brandLabels(brands: readonly Brand[]): Brand[] {
  const isShared = ({ title }: Brand) => brands.filter((brand) => brand.title === title).length > 1
  return brands.map((brand) => ({
    id: brand.id,
    title: isShared(brand) ? `${brand.title} (${brand.id})` : brand.title,
  }))
}

/** The names of some brands, in their order; an unknown one is its id. */
export function brandNames(ids: readonly string[], brands: readonly Brand[]): string[] {
  const labels = brandLabels(brands)
  return ids.map((id) => labels.find((brand) => brand.id === id)?.title ?? id)
}
