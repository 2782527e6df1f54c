/** The pattern of an address without the names of its ids: `/chat/…`. */
export function routeText(route: string): string {
  return route.replaceAll(/\$\w+/g, '…')
}
