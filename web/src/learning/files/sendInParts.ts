import { DetailedError, Upload } from 'tus-js-client'
import { finishUpload, uploadsPath, type UploadedFile } from '#contract/learning/files/api.ts'
import { partBytes } from '#contract/learning/files/rules.ts'
import { call, commonHeaders, refusalOf } from '../../platform/api/api.ts'
import { networkFailure } from '../../platform/api/apiFailure.ts'
import { serverOrigin } from '../../platform/device/mobileApp.ts'
import { storedToken } from '../../platform/session/session.ts'

/** `Result` is the file that the upload becomes, by `finish` something else. */
export type Sending<Result = UploadedFile> = {
  content: Blob
  name: string
  type: number
  /** Recorded and not chosen, and therefore short. */
  isRecording?: boolean | undefined
  /** The chosen file's own id on this device: sent again, it is one file. */
  key: string
  /** One request is too short for it on this connection. */
  isSlow?: boolean | undefined
  /** The id of an upload in parts to continue. */
  uploadId?: number | undefined
  /** Called when an upload in parts has begun; its id continues it after a reload. */
  onBegin?: ((uploadId: number) => void) | undefined
  onProgress?: ((sentBytes: number) => void) | undefined
  /** Turns the complete upload in parts into its result; by default into a file of the person. */
  finish?: ((uploadId: number, signal: AbortSignal) => Promise<Result>) | undefined
  signal: AbortSignal
}

/** Short interruptions are bridged here, longer ones by whoever started the upload. */
const retryDelaysMs = [0, 1000, 3000]

/** The part was cut short; it is still being written; it is locked. */
const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 423])

/** Uploads a file in parts, continuing where an earlier attempt stopped. */
export async function sendInParts<Result>(sending: Sending<Result>): Promise<Result> {
  const { finish = finishFile as NonNullable<typeof sending.finish>, signal } = sending
  const sent: SentAs = { token: undefined }
  const fileId = await transfer(sending, sent).catch(async (error: unknown) => {
    throw signal.aborted ? error : await failureFrom(error, sent)
  })
  return finish(fileId, signal)
}

async function finishFile(fileId: number, signal: AbortSignal): Promise<UploadedFile> {
  return (await call(finishUpload, { params: { fileId }, signal })).data
}

/** The token of the last request. */
type SentAs = { token: string | undefined }

function transfer(
  { content, name, type, isRecording, uploadId, onBegin, onProgress, signal }: Omit<Sending, 'finish'>,
  sent: SentAs,
): Promise<number> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: serverOrigin + uploadsPath,
      uploadUrl: uploadId === undefined ? null : `${serverOrigin}${uploadsPath}/${uploadId}`,
      chunkSize: partBytes,
      retryDelays: retryDelaysMs,
      onShouldRetry: mayRetry,
      metadata: { filename: name, type: String(type), ...(isRecording && { is_recording: 'true' }) },
      storeFingerprintForResuming: false,
      // Set for each request: the user may have signed in again meanwhile.
      onBeforeRequest: (request) => {
        sent.token = storedToken()
        for (const [header, value] of Object.entries(commonHeaders(sent.token))) request.setHeader(header, value)
      },
      onUploadUrlAvailable: () => onBegin?.(idOf(upload)),
      onProgress: (sentBytes) => onProgress?.(sentBytes),
      onSuccess: () => resolve(idOf(upload)),
      onError: reject,
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason as Error)
    })
    upload.start()
  })
}

/** Retries without a response, after a part that took too long, and after errors that may pass. */
function mayRetry({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  return navigator.onLine && (status < 400 || status >= 500 || retriedStatuses.has(status))
}

function idOf({ url }: Upload): number {
  return Number(url?.split('/').at(-1))
}

/** The server's error, or that there was no connection. */
async function failureFrom(error: unknown, { token }: SentAs): Promise<Error> {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status < 400) return networkFailure(error)
  const retryAfter = answer.getHeader('Retry-After')
  const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) }
  return refusalOf(new Response(answer.getBody(), { status, headers }), { call: `POST ${uploadsPath}`, token })
}
