const flag = 'reload'

/** Loads the page anew, marked so that nothing does it twice. */
export function reloadOnce(): void {
  const address = new URL(location.href)
  address.searchParams.set(flag, '1')
  location.replace(address)
}

/** Takes the mark out of the address; true when this page is such a reload. Call it before the router reads the address. */
export function takeReloadMark(): boolean {
  const address = new URL(location.href)
  const wasReloaded = address.searchParams.has(flag)
  if (!wasReloaded) return false
  address.searchParams.delete(flag)
  history.replaceState(history.state, '', address)
  return true
}
