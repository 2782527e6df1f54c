/** Replaces `{name}` placeholders; missing values become empty. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
}
