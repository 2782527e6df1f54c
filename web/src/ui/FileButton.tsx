import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { FileInput } from './FileInput.tsx'

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
  children: string
}

/** Opens the file picker. */
export function FileButton({ accept, multiple, onChoose, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} aria-label={children} {...{ accept, multiple, onChoose }} />
    </>
  )
}
