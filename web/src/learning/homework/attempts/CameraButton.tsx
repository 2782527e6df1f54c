import { Camera } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { FileInput } from '../../../ui/FileButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'

const CameraDialog = lazyComponent(async () => (await import('../../files/camera/CameraDialog.tsx')).CameraDialog)

type CameraButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'icon'> & {
  mode: 'photo' | 'video'
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** Takes a photo or a video; where the camera does not work, a file can be chosen. */
export function CameraButton({ mode, onChoose, children, ...look }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} icon={<Camera aria-hidden />} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <FileInput ref={input} accept={mode === 'photo' ? 'image/*' : 'image/*,video/*'} onChoose={onChoose} />
      {isOpen && (
        <CameraDialog
          mode={mode}
          onCapture={(file) => {
            setOpen(false)
            onChoose([file])
          }}
          onChooseFile={() => {
            setOpen(false)
            input.current?.click()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
