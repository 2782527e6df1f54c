import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** A message with tags: `Нет аккаунта? <link>Создать</link>`. */
  text: string
  /** Renders each tag with its content. */
  tags: Record<string, (inside: string) => ReactNode>
}

/** A message with links or bold text, whose position depends on the language. */
export function RichText({ text, tags }: RichTextProps) {
  let end = 0
  const parts = [...text.matchAll(/<(\w+)>(.*?)<\/\1>/g)].map((match) => {
    const [whole, name = '', inside = ''] = match
    const before = text.slice(end, match.index)
    end = match.index + whole.length
    return (
      <Fragment key={match.index}>
        {before}
        {tags[name]?.(inside) ?? inside}
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
