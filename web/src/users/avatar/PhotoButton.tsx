import { useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'

type PhotoButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that asks the system for a picture. */
export function PhotoButton({ onChoose, children, ...look }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
