import { Type, type Static, type TSchema } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf } from '../../endpoint.ts'
import { Picture } from '../../learning/courses/api.ts'
import { courseServiceTypes } from '../subscriptions/api.ts'
import { periods } from '../subscriptions/dueDates.ts'
import { serviceKinds } from './api.ts'
import { contentMaximum } from './contents.ts'
import { priceMaximum, textMaximum } from './rules.ts'

export const StaffServiceItem = Type.Object({
  id: Id,
  kind: OneOf(serviceKinds),
  title: Type.String({ description: 'In the language of the call, else in one that it has' }),
  brands: Type.Array(Type.String(), { description: 'Ids of the brands that sell it' }),
  price: Type.Integer({ description: 'Minor units of the currency' }),
  full_price: Nullable(Type.Integer({ description: 'The price before, in minor units' })),
  currency: Type.String({ description: 'ISO 4217' }),
  instalment_count: Nullable(Type.Integer({ description: 'Months in which it can be paid' })),
  period: Nullable(OneOf(periods, { description: 'How often it is paid again; null: paid once' })),
  period_count: Nullable(Type.Integer()),
  is_archived: Type.Boolean({ description: 'No longer sold, or not yet' }),
  is_priced: Type.Boolean({ description: 'False until an administrator sets the price of a service of the console' }),
})
export type StaffServiceItem = Static<typeof StaffServiceItem>

export const StaffBrand = Type.Object({
  id: Type.String(),
  title: Type.String(),
  currency: Type.String({ description: 'ISO 4217' }),
})
export type StaffBrand = Static<typeof StaffBrand>

const StaffCommunity = Type.Object({ id: Id, title: Type.String() })
export type StaffCommunity = Static<typeof StaffCommunity>

export const listStaffServices = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/services',
  summary: 'Everything that is sold or was, by its number, with the brands that can sell it',
  access: 'content',
  response: Type.Object({
    services: Type.Array(StaffServiceItem),
    brands: Type.Array(StaffBrand),
    communities: Type.Array(StaffCommunity, { description: 'What subscriptions can open' }),
  }),
  errors: ['not_found'],
})

function texts(maxLength: number) {
  const Translation = Type.Optional(Type.String({ maxLength }))
  return Type.Object({ ru: Translation, en: Translation, es: Translation })
}

/** Texts by language; a missing one is shown in another language. */
export const ServiceTexts = Type.Object({
  title: texts(textMaximum.title),
  description: texts(textMaximum.description),
  terms: texts(textMaximum.terms),
  cancel_popup_text: texts(textMaximum.cancelPopupText),
})
export type ServiceTexts = Static<typeof ServiceTexts>

const pricing = {
  price: Type.Integer({ minimum: 0, maximum: priceMaximum, description: 'Minor units; 0 is free' }),
  full_price: Nullable(Type.Integer({ minimum: 1, maximum: priceMaximum, description: 'The price before' })),
  instalment_count: Nullable(Type.Integer({ minimum: 2, maximum: 24, description: 'Months in which it can be paid' })),
}
const ServicePricing = Type.Object(pricing)
export type ServicePricing = Static<typeof ServicePricing>

const references = <Value extends TSchema>(value: Value, maxItems: number = contentMaximum.references) =>
  Type.Array(value, { maxItems, uniqueItems: true })

/** The contents of a service; fields that its kind does not have are null, empty or false. */
export const ServiceContents = Type.Object({
  brands: references(Type.String({ maxLength: 60 })),
  course_id: Nullable(Id),
  access_days: Nullable(
    Type.Integer({
      ...{ minimum: 1, maximum: contentMaximum.accessDays },
      description: 'Of a course, by default its own; of an extension, those that it adds',
    }),
  ),
  consultation_count: Nullable(Type.Integer({ minimum: 1, maximum: contentMaximum.consultations })),
  service_ids: references(Id, contentMaximum.parts),
  course_service_type: Nullable(OneOf(courseServiceTypes)),
  course_ids: references(Id),
  community_ids: references(Id),
  period: Nullable(OneOf(periods)),
  period_count: Nullable(Type.Integer({ minimum: 1, maximum: contentMaximum.periodCount })),
  is_lifetime: Type.Boolean(),
  appstore_products: references(
    Type.String({ minLength: 1, maxLength: contentMaximum.storeProduct }),
    contentMaximum.storeProducts,
  ),
})
export type ServiceContents = Static<typeof ServiceContents>

export const StaffServicePage = Type.Object({
  ...StaffServiceItem.properties,
  contents: ServiceContents,
  contents_version: Type.String({ description: 'Another one for other contents' }),
  image: Nullable(Picture),
  texts: ServiceTexts,
  required_languages: Type.Array(LanguageCode, { description: 'Of its brands: a text needs them' }),
  is_content_edited: Type.Boolean({
    description: 'Imports leave its contents, picture and texts, and whether it is sold, as they are',
  }),
  is_price_edited: Type.Boolean({ description: 'Imports leave its price as it is' }),
  is_of_console: Type.Boolean({ description: 'Created in the console: no import changes it' }),
})
export type StaffServicePage = Static<typeof StaffServicePage>

const params = Type.Object({ serviceId: Id })

export const getStaffServicePage = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/services/:serviceId',
  summary: 'A service with its texts in all languages',
  access: 'content',
  params,
  response: StaffServicePage,
  errors: ['not_found'],
})

export const updateServiceTexts = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/texts',
  summary: 'Replace the texts of a service; imports of the catalogue then leave them as they are',
  access: 'content',
  params,
  body: ServiceTexts,
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})

export const updateServiceSale = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/sale',
  summary: 'Take a service out of sale, or put it on sale; what was bought stays',
  access: 'content',
  params,
  body: Type.Object({ is_archived: Type.Boolean() }),
  response: StaffServicePage,
  errors: ['not_found', 'service_in_bundle', 'bundle_invalid', 'service_without_price'],
})

export const updateServicePrice = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/price',
  summary: 'Set the price of a service for later orders, in its currency; imports then leave it as it is',
  access: 'admin',
  params,
  body: ServicePricing,
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})

export const updateServiceContents = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/contents',
  summary: 'Replace what a service consists of, for later orders; imports of the catalogue then leave it as it is',
  access: 'content',
  params,
  body: Type.Object({
    ...ServiceContents.properties,
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Refused if it is another one meanwhile' })),
  }),
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})

export const updateServiceImage = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/image',
  summary: 'Replace the picture of a service by an uploaded image, or remove it: then its course gives one',
  access: 'content',
  params,
  body: Type.Object({ file_id: Nullable(Id) }),
  response: StaffServicePage,
  errors: ['not_found', 'image_unreadable'],
})

export const addServiceToShop = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/services',
  summary: 'Create a service, which is not on sale and has no price yet',
  access: 'content',
  body: Type.Object({
    kind: OneOf(serviceKinds),
    title: texts(textMaximum.title),
    ...ServiceContents.properties,
  }),
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})
