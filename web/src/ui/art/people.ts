// Colours of drawings, not of the interface.
export const skins = ['#f2cdb5', '#e3ae8c', '#c98a66', '#9a6146', '#f6dccb', '#704635'] as const
export const hairs = ['#3a2620', '#6b4026', '#a8703c', '#20191c', '#7d2f2a', '#c9b49a', '#54504e'] as const

/** The colour at an index, modulo their number. */
export function pick(colours: readonly string[], index: number): string {
  return colours[Math.abs(Math.floor(index)) % colours.length] ?? '#000'
}
