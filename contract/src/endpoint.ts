import { Type, type Static, type TObject, type TSchema, type TSchemaOptions, type TUnsafe } from 'typebox'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: anyone at all, a signed-in learner, or staff: those who answer questions and administrators, or
 * administrators alone. Whoever else asks for what is the staff's finds nothing there.
 */
export type Access = 'anyone' | 'learner' | 'support' | 'admin'

/**
 * One call of the product. The server takes its validation, its answer's serialisation and its OpenAPI entry from
 * this object, the web its typed call.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path with `:name` parameters, each of them described in `params`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: TObject
  query?: TObject
  body?: TObject
  response: TSchema
  /** What the call may refuse with besides what every call may (see `errors.ts`). */
  errors: readonly ErrorCode[]
  /** `fields`: `{success: false, errors: {field: [text]}}`, as the account's forms expect; otherwise a list. */
  failures?: 'fields'
  /** Stands before the names of fields that are refused. */
  fieldPrefix?: string
  /** Opens a session; `X-Bind-Session: 1` binds it to the browser, which gets it in cookies. */
  signsIn?: true
  /** Multipart text fields are taken besides JSON. */
  form?: true
  /** The list answers with the four `x-pagination-*` headers. */
  paged?: true
  /** For the compiler alone: what the schemas allow, worked out once and not at every use, which takes it seconds. */
  types?: Types
}

/** A call that signs in and carries it as `1` binds the session to its browser. */
export const bindSessionHeader = 'x-bind-session'

type Types = { params: unknown; query: unknown; body: unknown; answer: unknown }

export function endpoint<const E extends Endpoint>(definition: E): E & { types?: TypesOf<E> } {
  return definition as E & { types?: TypesOf<E> }
}

type TypesOf<in out E extends Endpoint> = {
  params: Part<E['params']>
  query: Part<E['query']>
  body: Part<E['body']>
  answer: Static<E['response']>
}
type Part<Schema extends TObject | undefined> = Schema extends TObject ? Static<Schema> : undefined

export type Params<E extends Endpoint> = NonNullable<E['types']>['params']
export type Query<E extends Endpoint> = NonNullable<E['types']>['query']
export type Body<E extends Endpoint> = NonNullable<E['types']>['body']
export type Answer<E extends Endpoint> = NonNullable<E['types']>['answer']

/** Ids are positive whole numbers; anything else is a missing thing. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Whole seconds since 1970. */
export const Seconds = Type.Integer()
/** What a call answers that has nothing to tell but that it was done. */
export const Success = Type.Object({ success: Type.Boolean() })
/** What a call asks whose list comes page by page; pages count from 1. */
export const paging = { page: Type.Optional(Type.Integer()), 'per-page': Type.Optional(Type.Integer()) }

export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** One of these words. */
export function OneOf<const Word extends string>(words: readonly Word[], options: TSchemaOptions = {}): TUnsafe<Word> {
  return Type.Unsafe<Word>({ ...options, type: 'string', enum: [...words] })
}

export const LanguageCode = OneOf(languages)

/** `null` beside a single-typed schema, in the form that serialises fastest. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type } = schema as { type?: string }
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [type, 'null'] })
}

/** Comma-separated names; unknown ones are ignored by `expansion`. */
export const Expand = Type.Optional(Type.String({ maxLength: 500, description: 'Comma-separated names' }))

/** The known names among the comma-separated ones of an `expand` or `fields` parameter. */
export function expansion<const Name extends string>(value: string | undefined, known: readonly Name[]): Set<Name> {
  const asked = new Set(value?.split(',').map((name) => name.trim()))
  return new Set(known.filter((name) => asked.has(name)))
}
