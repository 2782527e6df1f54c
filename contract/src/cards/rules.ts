/** How a card is shown: the end of its number. */
export function maskedNumber(last4: string): string {
  return `•••• ${last4}`
}
