/** A text with its values in place of `{name}`; a value that is missing leaves nothing. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
}
