import { Type, type Static, type TObject, type TSchema, type TSchemaOptions, type TUnsafe } from 'typebox'
import type { ErrorCode } from './errors.ts'

/**
 * Access level: public, a signed-in learner, or, with a console session, any staff member (`staff`) or one with this
 * role. Administrators have every role. Staff calls respond 404 to everybody else.
 */
export type Access = 'anyone' | 'learner' | StaffAccess

export type StaffAccess = 'staff' | 'expert' | 'support' | 'content' | 'admin'

/** An API call. The server derives validation, serialisation and OpenAPI from it, the web its typed client. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path with `:name` parameters, which `params` describes. */
  path: `/${string}`
  summary: string
  access: Access
  params?: TObject
  query?: TObject
  body?: TObject
  response: TSchema
  /** Errors besides the common ones (see `errors.ts`). */
  errors: readonly ErrorCode[]
  /** Format of validation errors. `fields`: `{success: false, errors: {field: [text]}}`; otherwise a list. */
  errorFormat?: 'fields'
  /** Prefix of field names in errors. */
  fieldPrefix?: string
  /** Opens a session; `X-Bind-Session: 1` binds it to the browser by cookies. */
  signsIn?: true
  /** Also accepts multipart form data. */
  form?: true
  /** A list with the four `x-pagination-*` headers. */
  paged?: true
  /** Types only, inferred once per endpoint: inference at every use would slow down the compiler. */
  types?: Types
}

/** `1` binds the session of a sign-in to the browser. */
export const bindSessionHeader = 'x-bind-session'

/** The time zone of the browser that signs in. */
export const timezoneHeader = 'x-timezone'

type Types = { params: unknown; query: unknown; body: unknown; response: unknown }

export function endpoint<const E extends Endpoint>(definition: E): E & { types?: TypesOf<E> } {
  return definition as E & { types?: TypesOf<E> }
}

type TypesOf<in out E extends Endpoint> = {
  params: Part<E['params']>
  query: Part<E['query']>
  body: Part<E['body']>
  response: Static<E['response']>
}
type Part<Schema extends TObject | undefined> = Schema extends TObject ? Static<Schema> : undefined

export type Params<E extends Endpoint> = NonNullable<E['types']>['params']
export type Query<E extends Endpoint> = NonNullable<E['types']>['query']
export type Body<E extends Endpoint> = NonNullable<E['types']>['body']
export type ResponseBody<E extends Endpoint> = NonNullable<E['types']>['response']

/** Ids are positive integers; anything else is not found. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Whole seconds since 1970. */
export const Seconds = Type.Integer()
/** The response of a call without a result. */
export const Success = Type.Object({ success: Type.Boolean() })
/** How long ago an act happened that reaches the server late. */
export const AgeSeconds = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Seconds since it happened; 0 by default, at most thirty days count' }),
)
/** Query parameters of a paged list; pages count from 1. */
export const paging = { page: Type.Optional(Type.Integer()), 'per-page': Type.Optional(Type.Integer()) }

export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]

export function OneOf<const Value extends string>(
  values: readonly Value[],
  options: TSchemaOptions = {},
): TUnsafe<Value> {
  return Type.Unsafe<Value>({ ...options, type: 'string', enum: [...values] })
}

export const LanguageCode = OneOf(languages)

/** A nullable schema, in the form that serialises fastest. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

/** Comma-separated names; unknown ones are ignored by `expansion`. */
export const Expand = Type.Optional(Type.String({ maxLength: 500, description: 'Comma-separated names' }))

/** Restricts the response to these fields and those of `expand`. */
export const Fields = Type.Optional(
  Type.String({ maxLength: 500, description: 'Comma-separated names of the fields to return; all by default' }),
)

/** The known names among the comma-separated ones of an `expand` or `fields` parameter. */
export function expansion<const Name extends string>(value: string | undefined, known: readonly Name[]): Set<Name> {
  const requested = new Set(value?.split(',').map((name) => name.trim()))
  return new Set(known.filter((name) => requested.has(name)))
}
