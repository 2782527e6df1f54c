const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for the content or a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => names[sign] ?? sign)
}
