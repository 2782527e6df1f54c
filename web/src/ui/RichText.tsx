import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** A text with tags: `Нет аккаунта? <link>Создать</link>`. */
  text: string
  /** What to draw for each tag, given what stands inside it. */
  tags: Record<string, (inside: string) => ReactNode>
}

/** A sentence with links or bold words in it, whose place differs between languages. */
export function RichText({ text, tags }: RichTextProps) {
  const parts = text.split(/(<\w+>.*?<\/\w+>)/)
  return parts.map((part, index) => {
    const [, name = '', inside = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? []
    return <Fragment key={index}>{tags[name]?.(inside) ?? part}</Fragment>
  })
}
