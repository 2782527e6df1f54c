import type { ComponentPropsWithRef } from 'react'

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
