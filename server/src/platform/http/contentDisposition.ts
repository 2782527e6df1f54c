/** The header that names a file. RFC 8187 allows fewer characters than a URL. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return `${disposition}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, hex)}`
}
