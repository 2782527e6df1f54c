import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../ui/TextLink.tsx'
import styles from './BackLink.module.css'

/** Leads from one item back to the list that it stands in. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <TextLink alone href={href} className={styles.back}>
      <ArrowLeft aria-hidden />
      {label}
    </TextLink>
  )
}
