/** Whether it is an http(s) address without credentials. Others, such as `javascript:`, run in the page of who follows them. */
export function isHttpUrl(url: string): boolean {
  return (
    !/[\s\\\p{Cc}]/u.test(url) &&
    /^https?:\/\/(?:\[[\da-f:.]+\]|[^/?#@:%<>[\]^|]+)(?::\d{1,5})?(?:[/?#].*)?$/i.test(url)
  )
}
