import type { FastifyReply } from 'fastify'

export type Page = { limit: number; offset: number }

type Asked = { page?: number | undefined; 'per-page'?: number | undefined; perPage?: number | undefined }

const largestPage = 100

/** Page and size, clamped; `announce` writes the four pagination headers. */
export function pageOf(asked: Asked, { perPage: usual }: { perPage: number }) {
  const perPage = clamp(asked['per-page'] ?? asked.perPage ?? usual, largestPage)
  const page = clamp(asked.page ?? 1, 1_000_000)
  return {
    perPage,
    offset: (page - 1) * perPage,
    announce: (reply: FastifyReply, total: number) =>
      void reply.headers({
        'x-pagination-current-page': page,
        'x-pagination-page-count': Math.ceil(total / perPage),
        'x-pagination-per-page': perPage,
        'x-pagination-total-count': total,
      }),
  }
}

function clamp(value: number, maximum: number): number {
  return Math.min(Math.max(value, 1), maximum)
}

type Source<Item> = {
  /** How many a page holds when the caller does not say. */
  perPage?: number
  count: () => Promise<number>
  list: (page: Page) => Promise<Item[]>
}

/** One page of a list, announced. */
export async function pageFrom<Item>(
  { query, reply }: { query: Asked; reply: FastifyReply },
  { perPage = 20, count, list }: Source<Item>,
): Promise<Item[]> {
  const page = pageOf(query, { perPage })
  const [total, items] = await Promise.all([count(), list({ limit: page.perPage, offset: page.offset })])
  page.announce(reply, total)
  return items
}
