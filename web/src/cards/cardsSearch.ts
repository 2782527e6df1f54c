/** `added=true` after the page on which a card is saved. */
export function cardsSearch({ added }: Record<string, unknown>): { added?: 'true' | undefined } {
  return { added: added === 'true' || added === true ? 'true' : undefined }
}
