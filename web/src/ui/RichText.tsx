import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** A text with tags: `Нет аккаунта? <link>Создать</link>`. */
  text: string
  /** What to draw for each tag, given what stands inside it. */
  tags: Record<string, (inside: string) => ReactNode>
}

/** A sentence with links or bold words in it, whose place differs between languages. */
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
