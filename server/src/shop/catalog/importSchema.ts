import { Type, type Static, type TSchema } from 'typebox'
import { maxEmailLength } from '#contract/accounts/users/accountRules.ts'
import { OneOf } from '#contract/endpoint.ts'
import { offerTypes, type OfferPlace } from '#contract/shop/offers/rules.ts'
import { serviceKinds } from '#contract/shop/services/api.ts'
import { contentLimits, minParts } from '#contract/shop/services/contents.ts'
import { maxTextLength } from '#contract/shop/services/rules.ts'
import { courseServiceTypes } from '#contract/shop/subscriptions/api.ts'
import { periods } from '#contract/shop/subscriptions/dueDates.ts'
import { keyPattern, maxFileServiceId } from '#contract/learning/courses/courseFile.ts'

const closed = { additionalProperties: false }
const key = {
  pattern: keyPattern,
  maxLength: 60,
  hint: 'must be a key of lowercase letters, digits and single hyphens',
}
const Key = Type.String(key)
const optional = <Value extends TSchema>(value: Value) => Type.Optional(value)

function text(maxLength: number) {
  const Translation = optional(Type.String({ minLength: 1, maxLength }))
  return Type.Object(
    { ru: Translation, en: Translation, es: Translation },
    { ...closed, hint: 'must be a text by language: { ru: …, en: …, es: … }' },
  )
}

/** Path of an image inside the folder. */
const ImageFile = Type.String({
  pattern: '\\.(jpe?g|png|webp)$',
  hint: 'must be a file whose name ends in .jpg, .jpeg, .png or .webp',
})

/** The number by which brands, shops and orders know a service. */
const ServiceId = Type.Integer({ minimum: 1, maximum: maxFileServiceId })
const Price = Type.Number({ minimum: 0, maximum: 2_000_000, hint: 'must be an amount such as 49 or 49.90' })

const Person = Type.Object(
  {
    name: text(100),
    about: text(300),
    image: optional(ImageFile),
    /** The mail address of the account that answers, if there is one. */
    email: optional(Type.String({ maxLength: maxEmailLength })),
  },
  closed,
)

const ServiceFile = Type.Object(
  {
    id: ServiceId,
    kind: OneOf(serviceKinds),
    brands: Type.Array(Key, { minItems: 1, uniqueItems: true }),
    /** The title of a course defaults to the one in its content. */
    title: optional(text(maxTextLength.title)),
    description: optional(text(maxTextLength.description)),
    image: optional(ImageFile),
    /** In the currency of the brands. */
    price: Price,
    fullPrice: optional(Price),
    /** Months in which it can be paid. */
    instalments: optional(Type.Integer({ minimum: 2, maximum: 24 })),
    course: optional(Key),
    accessDays: optional(Type.Integer({ minimum: 1, maximum: contentLimits.accessDays })),
    services: optional(Type.Array(ServiceId, { minItems: minParts, maxItems: contentLimits.parts, uniqueItems: true })),
    courses: optional(Type.Array(Key, { uniqueItems: true })),
    communities: optional(Type.Array(Type.String({ maxLength: 100 }), { uniqueItems: true })),
    type: optional(OneOf(courseServiceTypes)),
    period: optional(OneOf(periods)),
    periodCount: optional(Type.Integer({ minimum: 1, maximum: contentLimits.periodCount })),
    lifetime: optional(Type.Boolean()),
    consultations: optional(Type.Integer({ minimum: 1, maximum: contentLimits.consultations })),
    appStoreProducts: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: contentLimits.storeProduct }), {
        maxItems: contentLimits.storeProducts,
        uniqueItems: true,
      }),
    ),
    people: optional(Type.Array(Person, { maxItems: 10 })),
    terms: optional(text(maxTextLength.terms)),
  },
  closed,
)
export type ServiceFile = Static<typeof ServiceFile>

const PositionFile = Type.Object(
  {
    service: ServiceId,
    category: optional(Key),
    new: optional(Type.Boolean()),
    /** Courses after which it is recommended. */
    follows: optional(Type.Array(Key, { uniqueItems: true })),
  },
  closed,
)

const OfferFile = Type.Object(
  { course: Key, place: OneOf(Object.keys(offerTypes) as OfferPlace[]), service: ServiceId },
  closed,
)

export const CatalogFile = Type.Object(
  {
    categories: optional(Type.Array(Type.Object({ key: Key, title: text(60) }, closed))),
    services: Type.Array(ServiceFile),
    /** The covers of the catalogue, in order. */
    positions: optional(Type.Array(PositionFile)),
    offers: optional(Type.Array(OfferFile)),
  },
  closed,
)
export type CatalogFile = Static<typeof CatalogFile>
