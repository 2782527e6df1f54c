import { Type, type Static, type TSchema } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf } from '../../endpoint.ts'
import { Picture } from '../../learning/courses/api.ts'
import { courseServiceTypes } from '../subscriptions/api.ts'
import { periods } from '../subscriptions/dueDates.ts'
import { serviceKinds } from './api.ts'
import { contentLimits } from './contents.ts'
import { maxPrice, maxTextLength } from './rules.ts'

export const StaffServiceItem = Type.Object({
  id: Id,
  kind: OneOf(serviceKinds),
  title: Type.String({ description: 'Title in the language of the call, otherwise in another available one' }),
  brands: Type.Array(Type.String(), { description: 'Ids of the brands that sell the service' }),
  price: Type.Integer({ description: 'Minor units of the currency' }),
  full_price: Nullable(Type.Integer({ description: 'Former price in minor units' })),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  instalment_count: Nullable(Type.Integer({ description: 'Number of monthly instalments' })),
  period: Nullable(OneOf(periods, { description: 'Unit of the billing period; null for a one-time payment' })),
  period_count: Nullable(Type.Integer()),
  is_archived: Type.Boolean({ description: 'Whether it is not on sale' }),
  is_priced: Type.Boolean({ description: 'False until an administrator prices a service created in the console' }),
})
export type StaffServiceItem = Static<typeof StaffServiceItem>

export const StaffBrand = Type.Object({
  id: Type.String(),
  title: Type.String(),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
})
export type StaffBrand = Static<typeof StaffBrand>

const StaffCommunity = Type.Object({ id: Id, title: Type.String() })
export type StaffCommunity = Static<typeof StaffCommunity>

export const listStaffServices = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/services',
  summary: 'List all current and former services by id, with the brands that can sell them',
  access: 'content',
  response: Type.Object({
    services: Type.Array(StaffServiceItem),
    brands: Type.Array(StaffBrand),
    communities: Type.Array(StaffCommunity, { description: 'Communities that subscriptions can include' }),
  }),
  errors: ['not_found'],
})

function texts(maxLength: number) {
  const Translation = Type.Optional(Type.String({ maxLength }))
  return Type.Object({ ru: Translation, en: Translation, es: Translation })
}

/** Texts by language; a missing one is shown in another language. */
export const ServiceTexts = Type.Object({
  title: texts(maxTextLength.title),
  description: texts(maxTextLength.description),
  terms: texts(maxTextLength.terms),
  cancel_popup_text: texts(maxTextLength.cancelPopupText),
})
export type ServiceTexts = Static<typeof ServiceTexts>

const pricing = {
  price: Type.Integer({ minimum: 0, maximum: maxPrice, description: 'Price in minor units; 0 for free' }),
  full_price: Nullable(Type.Integer({ minimum: 1, maximum: maxPrice, description: 'Former price in minor units' })),
  instalment_count: Nullable(Type.Integer({ minimum: 2, maximum: 24, description: 'Number of monthly instalments' })),
}
const ServicePricing = Type.Object(pricing)
export type ServicePricing = Static<typeof ServicePricing>

const references = <Value extends TSchema>(value: Value, maxItems: number = contentLimits.references) =>
  Type.Array(value, { maxItems, uniqueItems: true })

/** The contents of a service; fields that its kind does not have are null, empty or false. */
export const ServiceContents = Type.Object({
  brands: references(Type.String({ maxLength: 60 })),
  course_id: Nullable(Id),
  access_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: contentLimits.accessDays,
      description: "Days of access to a course, by default the course's own; for an extension, the days it adds",
    }),
  ),
  consultation_count: Nullable(Type.Integer({ minimum: 1, maximum: contentLimits.consultations })),
  service_ids: references(Id, contentLimits.parts),
  course_service_type: Nullable(OneOf(courseServiceTypes)),
  course_ids: references(Id),
  community_ids: references(Id),
  period: Nullable(OneOf(periods)),
  period_count: Nullable(Type.Integer({ minimum: 1, maximum: contentLimits.periodCount })),
  is_lifetime: Type.Boolean(),
  appstore_products: references(
    Type.String({ minLength: 1, maxLength: contentLimits.storeProduct }),
    contentLimits.storeProducts,
  ),
})
export type ServiceContents = Static<typeof ServiceContents>

export const StaffServicePage = Type.Object({
  ...StaffServiceItem.properties,
  contents: ServiceContents,
  contents_version: Type.String({ description: 'Version of the contents; changes with them' }),
  image: Nullable(Picture),
  texts: ServiceTexts,
  required_languages: Type.Array(LanguageCode, {
    description: 'Languages of its brands, in which its texts are required',
  }),
  is_content_edited: Type.Boolean({
    description: 'Whether imports keep its contents, picture, texts and sale status unchanged',
  }),
  is_price_edited: Type.Boolean({ description: 'Whether imports keep its price unchanged' }),
  is_of_console: Type.Boolean({ description: 'Whether it was created in the console; imports never change it' }),
})
export type StaffServicePage = Static<typeof StaffServicePage>

const params = Type.Object({ serviceId: Id })

export const getStaffServicePage = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/services/:serviceId',
  summary: 'Get a service with its texts in all languages',
  access: 'content',
  params,
  response: StaffServicePage,
  errors: ['not_found'],
})

export const updateServiceTexts = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/texts',
  summary: 'Replace the texts of a service; later catalogue imports keep them unchanged',
  access: 'content',
  params,
  body: ServiceTexts,
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})

export const updateServiceSale = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/sale',
  summary: 'Put a service on sale or withdraw it; existing purchases are unaffected',
  access: 'content',
  params,
  body: Type.Object({ is_archived: Type.Boolean() }),
  response: StaffServicePage,
  errors: ['not_found', 'service_in_bundle', 'bundle_invalid', 'service_without_price'],
})

export const updateServicePrice = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/price',
  summary: 'Set the price of a service for new orders, in its currency; later imports keep it unchanged',
  access: 'admin',
  params,
  body: ServicePricing,
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})

export const updateServiceContents = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/contents',
  summary: 'Replace the contents of a service for new orders; later catalogue imports keep them unchanged',
  access: 'content',
  params,
  body: Type.Object({
    ...ServiceContents.properties,
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})

export const updateServiceImage = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/services/:serviceId/image',
  summary: "Replace the picture of a service with an uploaded image, or remove it to use its course's picture",
  access: 'content',
  params,
  body: Type.Object({ file_id: Nullable(Id) }),
  response: StaffServicePage,
  errors: ['not_found', 'image_unreadable'],
})

export const addServiceToShop = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/services',
  summary: 'Create a service, not yet priced or on sale',
  access: 'content',
  body: Type.Object({
    kind: OneOf(serviceKinds),
    title: texts(maxTextLength.title),
    ...ServiceContents.properties,
  }),
  response: StaffServicePage,
  errors: ['not_found', 'validation_failed'],
})
