import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'
import { ShortList } from '../../../../console/ShortList.tsx'
import styles from './Learner.module.css'

type Identified = { id: number | string }
type SectionProps<Item extends Identified> = ComponentProps<typeof ShortList<Item>> & {
  title: string
  /** The heading, which can take the focus. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A part of the card with the first of its items. */
export function Section<Item extends Identified>({ title, heading, children, ...list }: SectionProps<Item>) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className="t-h3" id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h3>
      <ShortList {...list} shortCount={3} />
      {children}
    </section>
  )
}
