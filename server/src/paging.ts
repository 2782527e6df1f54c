import type { FastifyReply } from 'fastify'

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
