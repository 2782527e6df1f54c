import { useRef, type ComponentPropsWithRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

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
      <FileInput ref={input} aria-label={children} accept={accept} multiple={multiple} onChoose={onChoose} />
    </>
  )
}

type FileInputProps = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'accept' | 'multiple' | 'aria-label'> & {
  onChoose: (files: File[]) => void
}

/** The file picker without its own button: a press on another element clicks it. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      hidden
      type="file"
      onChange={(event) => {
        const files = Array.from(event.target.files ?? [])
        // Allows choosing the same file again.
        event.target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}
