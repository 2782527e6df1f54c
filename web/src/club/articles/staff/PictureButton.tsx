import { ImagePlus } from 'lucide-react'
import { uploadArticlePicture, type pictureKinds } from '#contract/club/articles/staffApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { usePictureUpload } from '../../../learning/files/staff/usePictureUpload.ts'
import { UploadProgress } from '../../../learning/files/UploadProgress.tsx'
import { call } from '../../../platform/api/api.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'

type UploadedPicture = ResponseBody<typeof uploadArticlePicture>

type PictureButtonProps = {
  kind: (typeof pictureKinds)[number]
  onUploaded: (picture: UploadedPicture) => void
  children: string
}

/** Uploads a picture for an article. */
export function PictureButton({ kind, onUploaded, children }: PictureButtonProps) {
  const { upload, isPending, failure, progress } = usePictureUpload(async (fileId) =>
    onUploaded(await call(uploadArticlePicture, { body: { file_id: fileId, kind } })),
  )
  return (
    <>
      <FileButton
        accept="image/*"
        size="small"
        icon={<ImagePlus aria-hidden />}
        busy={isPending}
        onChoose={([file]) => file && upload(file)}
      >
        {children}
      </FileButton>
      {progress && <UploadProgress {...progress} />}
      <FormFailure failure={failure} />
    </>
  )
}
