import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf } from '../endpoint.ts'
import { serviceKinds } from './api.ts'
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
  is_archived: Type.Boolean({ description: 'No longer sold' }),
})
export type StaffServiceItem = Static<typeof StaffServiceItem>

export const StaffBrand = Type.Object({
  id: Type.String(),
  title: Type.String(),
  currency: Type.String({ description: 'ISO 4217' }),
})
export type StaffBrand = Static<typeof StaffBrand>

export const listStaffServices = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/services',
  summary: 'Everything that is sold or was, by its number, and the brands that can sell it',
  access: 'content',
  response: Type.Object({ services: Type.Array(StaffServiceItem), brands: Type.Array(StaffBrand) }),
  errors: ['not_found'],
})

function texts(maxLength: number) {
  const Translation = Type.Optional(Type.String({ maxLength }))
  return Type.Object({ ru: Translation, en: Translation, es: Translation })
}

/** Texts by language; one that is left out is shown in another language. */
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

export const StaffServicePage = Type.Object({
  ...StaffServiceItem.properties,
  texts: ServiceTexts,
  needs_title: Type.Boolean({ description: 'No course gives it one' }),
  required_languages: Type.Array(LanguageCode, { description: 'Of its brands: a text needs them' }),
  is_content_edited: Type.Boolean({ description: 'Imports leave its texts, and whether it is sold, as they are' }),
  is_price_edited: Type.Boolean({ description: 'Imports leave its price as it is' }),
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
  summary: 'Take a service out of sale, or put it back; what was bought stays',
  access: 'content',
  params,
  body: Type.Object({ is_archived: Type.Boolean() }),
  response: StaffServicePage,
  errors: ['not_found', 'service_in_bundle'],
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
