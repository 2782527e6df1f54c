import { currencyDecimals } from '#contract/shop/payments/money.ts'
import {
  brandsFault,
  bundleFault,
  contentFaults,
  contentFields,
  needsTitle,
  type ContentField,
} from '#contract/shop/services/contents.ts'
import { hasInstalments } from '#contract/shop/services/rules.ts'
import { didYouMean } from '../../platform/config/yamlErrors.ts'
import type { AddError, Path } from '../../platform/config/yamlFile.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { CatalogFile, ServiceFile } from './importSchema.ts'

type Brands = ReadonlyMap<string, Brand>
type Field = keyof ServiceFile

/** The file's names of a service's parts. */
const fileNames = {
  course_id: 'course',
  access_days: 'accessDays',
  consultation_count: 'consultations',
  service_ids: 'services',
  course_service_type: 'type',
  course_ids: 'courses',
  community_ids: 'communities',
  period: 'period',
  period_count: 'periodCount',
  is_lifetime: 'lifetime',
} as const satisfies Record<ContentField, Field>

/** Reports errors that the schema cannot exclude: unknown references, prices, missing and misplaced parts. */
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
  const { kind } = service
  const contents = Object.fromEntries(contentFields.map((field) => [field, service[fileNames[field]]]))
  const faults = contentFaults(kind, contents)
  const isPeriod = (field: ContentField) => field === 'period' || field === 'period_count'
  for (const { field, fault } of faults) {
    const name = fileNames[field]
    if (fault === 'misplaced') addError([...path, name], `a ${kind} has no ${name}`)
    else if (!isPeriod(field)) addError(path, `a ${kind} needs ${name}`)
  }
  if (faults.some(({ field, fault }) => fault === 'missing' && isPeriod(field)))
    addError(path, 'a subscription needs period and periodCount, or lifetime')
  if (service.instalments !== undefined && !hasInstalments(kind))
    addError([...path, 'instalments'], `a ${kind} has no instalments`)
  if (service.title === undefined && needsTitle(kind)) addError(path, `a ${kind} needs title`)
}

function checkBrands(service: ServiceFile, brands: Brands, { path, addError }: Location): void {
  for (const [index, id] of service.brands.entries())
    if (!brands.has(id))
      addError([...path, 'brands', index], `there is no brand "${id}"${didYouMean(id, [...brands.keys()])}`)
  const known = service.brands.flatMap((id) => brands.get(id) ?? [])
  const [currency = 'EUR', ...others] = new Set(known.map(({ application }) => application.currency))
  const fault = brandsFault(known.map(({ application }) => application))
  if (fault === 'currency')
    addError(
      [...path, 'brands'],
      `their currencies differ (${[currency, ...others].join(', ')}): make a service for each`,
    )
  if (fault === 'points')
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
  brands: (id: number) => `the service ${id} is not sold by all brands of the bundle`,
}

function checkChildren({ services: children = [], brands }: ServiceFile, file: CatalogFile, location: Location): void {
  const parts = file.services.filter(({ id }) => children.includes(id))
  for (const [index, id] of children.entries()) {
    const path = [...location.path, 'services', index]
    const child = requireListed(file, id, { ...location, path })
    const fault = child && bundleFault(child, { parts, brands })
    if (fault) location.addError(path, faultTexts[fault](id))
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
