/** The areas of contract, server and web that have a folder for each of their domains, in the order in which they may import. */
const areas = ['messages', 'accounts', 'learning', 'experts', 'shop', 'club', 'school']

export const isArea = (folder: string) => areas.includes(folder)

/** A path below a `src` without its area. */
export function withoutArea(path: string): string {
  const [first = '', ...rest] = path.split('/')
  return isArea(first) ? rest.join('/') : path
}
