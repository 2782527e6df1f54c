const flag = 'reload'

/** Reloads the page with a mark in the query, so that it cannot loop. */
export function reloadOnce(): void {
  const address = new URL(location.href)
  address.searchParams.set(flag, '1')
  location.replace(address)
}

/** Removes the mark from the URL and returns whether it was there. Call it before the router reads the URL. */
export function takeReloadMark(): boolean {
  const address = new URL(location.href)
  const wasReloaded = address.searchParams.has(flag)
  if (!wasReloaded) return false
  address.searchParams.delete(flag)
  history.replaceState(history.state, '', address)
  return true
}
