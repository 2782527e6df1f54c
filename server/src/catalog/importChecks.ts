import { currencyDecimals } from '#contract/payments/money.ts'
import { bundleFault } from '#contract/services/rules.ts'
import { didYouMean } from '../platform/config/yamlErrors.ts'
import type { AddError, Path } from '../platform/config/yamlFile.ts'
import type { Brand } from '../platform/http/context.ts'
import type { CatalogFile, ServiceFile } from './importSchema.ts'

type Brands = ReadonlyMap<string, Brand>
type Field = keyof ServiceFile

/** What each kind of service needs, and what else only it may have. */
const fieldsOf: Record<ServiceFile['kind'], { needs: readonly Field[]; allows: readonly Field[] }> = {
  course: { needs: ['course'], allows: ['accessDays', 'consultations', 'instalments'] },
  bundle: { needs: ['services', 'title'], allows: ['instalments'] },
  subscription: {
    needs: ['type', 'title'],
    allows: ['courses', 'communities', 'period', 'periodCount', 'lifetime'],
  },
  course_extension: { needs: ['accessDays', 'title'], allows: ['course'] },
  consultations: { needs: ['consultations', 'title'], allows: ['course'] },
}
const kindFields = new Set(
  Object.values(fieldsOf).flatMap(({ needs, allows }) => [...needs, ...allows].filter((name) => name !== 'title')),
)

/** Reports what the format alone does not exclude: unknown references, prices, missing and misplaced parts. */
export function checkCatalog(file: CatalogFile, brands: Brands, addError: AddError): void {
  for (const [index, service] of file.services.entries()) {
    const path = ['services', index]
    if (file.services.findIndex(({ id }) => id === service.id) !== index)
      addError([...path, 'id'], `the service ${service.id} is there already`)
    checkFields(service, path, addError)
    checkBrands(service, brands, { path, addError })
    checkChildren(service, file, { path, addError })
  }
  checkPositions(file, addError)
  for (const [index, { service }] of (file.offers ?? []).entries())
    requireListed(file, service, { path: ['offers', index, 'service'], addError })
}

type Location = { path: Path; addError: AddError }

function checkFields(service: ServiceFile, path: Path, addError: AddError): void {
  const { needs, allows } = fieldsOf[service.kind]
  for (const name of needs) if (service[name] === undefined) addError(path, `a ${service.kind} needs ${name}`)
  for (const name of kindFields)
    if (service[name] !== undefined && !needs.includes(name) && !allows.includes(name))
      addError([...path, name], `a ${service.kind} has no ${name}`)
  if (service.kind === 'subscription' && !service.lifetime && (!service.period || !service.periodCount))
    addError(path, 'a subscription needs period and periodCount, or lifetime')
}

function checkBrands(service: ServiceFile, brands: Brands, { path, addError }: Location): void {
  for (const [index, id] of service.brands.entries())
    if (!brands.has(id))
      addError([...path, 'brands', index], `there is no brand "${id}"${didYouMean(id, [...brands.keys()])}`)
  const known = service.brands.flatMap((id) => brands.get(id) ?? [])
  const [currency = 'EUR', ...others] = new Set(known.map(({ application }) => application.currency))
  if (others.length > 0)
    addError(
      [...path, 'brands'],
      `their currencies differ (${[currency, ...others].join(', ')}): make a service for each`,
    )
  // Who orders chooses the brand: everybody would spend points where they are worth most.
  if (new Set(known.map(({ application }) => application.point_value)).size > 1)
    addError([...path, 'brands'], 'their points are worth different amounts: make a service for each')
  for (const name of ['price', 'fullPrice'] as const)
    if (!isExact(service[name] ?? 0, currency))
      addError([...path, name], `${currency} has ${currencyDecimals(currency)} decimals at most`)
  if (service.fullPrice !== undefined && service.fullPrice <= service.price)
    addError([...path, 'fullPrice'], 'must be above the price')
  const languages = new Set(known.map((brand) => brand.public.project.default_language))
  for (const name of ['title', 'description', 'terms'] as const)
    for (const language of languages)
      if (service[name] && service[name][language] === undefined)
        addError([...path, name], `has no text in the language of its brand (${language})`)
}

/** An amount in minor units of the currency. */
export function minorOf(amount: number, currency: string): number {
  return Math.round(amount * 10 ** currencyDecimals(currency))
}

function isExact(amount: number, currency: string): boolean {
  const minor = amount * 10 ** currencyDecimals(currency)
  return Math.abs(minor - Math.round(minor)) < 1e-6
}

const faultTexts = {
  kind: (id: number) => `the service ${id} is no course, and nothing for a course`,
  course: (id: number) => `the service ${id} is for a course that is not in the bundle`,
}

function checkChildren({ services: children = [], brands }: ServiceFile, file: CatalogFile, location: Location): void {
  const parts = file.services.filter(({ id }) => children.includes(id))
  for (const [index, id] of children.entries()) {
    const path = [...location.path, 'services', index]
    const child = requireListed(file, id, { ...location, path })
    const fault = child && bundleFault(child, parts)
    if (fault) location.addError(path, faultTexts[fault](id))
    if (child && brands.some((brand) => !child.brands.includes(brand)))
      location.addError(path, `the service ${id} is not sold by all brands of the bundle`)
  }
}

function checkPositions(file: CatalogFile, addError: AddError): void {
  const { categories = [], positions = [] } = file
  const keys = categories.map(({ key }) => key)
  for (const [index, { service, category }] of positions.entries()) {
    const path = ['positions', index]
    requireListed(file, service, { path: [...path, 'service'], addError })
    if (positions.findIndex((other) => other.service === service) !== index)
      addError([...path, 'service'], `the service ${service} is in the catalogue already`)
    if (category !== undefined && !keys.includes(category))
      addError([...path, 'category'], `there is no category "${category}"${didYouMean(category, keys)}`)
  }
}

function requireListed(file: CatalogFile, id: number, { path, addError }: Location): ServiceFile | undefined {
  const service = file.services.find((one) => one.id === id)
  if (!service) addError(path, `there is no service ${id}`)
  return service
}
