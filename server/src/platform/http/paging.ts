import type { FastifyReply } from 'fastify'

export type Page = { limit: number; offset: number }

/** A list by id, newest first; `before` is the last id of the previous page, so that new items shift nothing. */
export type KeyPage = Page & { before: number }

type PageQuery = {
  before?: number | undefined
  after?: string | undefined
  page?: number | undefined
  'per-page'?: number | undefined
  perPage?: number | undefined
}

type Source<Item> = {
  perPage?: number
  count: () => Promise<number>
  list: (page: KeyPage) => Promise<Item[]>
}

const maxPerPage = 100
const maxPage = 1_000_000

/** One page of a list, with the four pagination headers. Page and size are clamped. */
export async function listByPage<Item>(
  { query, reply }: { query: PageQuery; reply: FastifyReply },
  { perPage: defaultPerPage = 20, count, list }: Source<Item>,
): Promise<Item[]> {
  const { page, limit: perPage, offset, before } = pageOf(query, defaultPerPage)
  const items = await list({ limit: perPage, offset, before })
  // A first page that is not full is the whole list.
  const isFirst = page === 1 && query.before === undefined && query.after === undefined
  const isWhole = isFirst && items.length < perPage
  const total = isWhole ? items.length : await count()
  setPageHeaders(reply, { page, perPage, total })
  return items
}

/** Page and size are clamped. */
export function pageOf(query: PageQuery, defaultPerPage: number): KeyPage & { page: number } {
  const limit = clamp(query['per-page'] ?? query.perPage ?? defaultPerPage, maxPerPage)
  const page = clamp(query.page ?? 1, maxPage)
  return { page, limit, offset: (page - 1) * limit, before: query.before ?? Number.MAX_SAFE_INTEGER }
}

export function setPageHeaders(
  reply: FastifyReply,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): void {
  reply.headers({
    'x-pagination-current-page': page,
    'x-pagination-page-count': Math.ceil(total / perPage),
    'x-pagination-per-page': perPage,
    'x-pagination-total-count': total,
  })
}

function clamp(value: number, maximum: number): number {
  return Math.min(Math.max(value, 1), maximum)
}
