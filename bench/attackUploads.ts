import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { uploadFile } from '#contract/learning/files/api.ts'
import { scaleToken } from '../server/test/scale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'

const count = 200
const learners = 4
const declaredBytes = 1_000_000
const settleMs = 5000

export const abortedUploads: Attack = {
  name: 'files left by aborted uploads',
  async run(target): Promise<AttackResult> {
    const workFolder = join(target.cluster.dataDir, 'media', 'work')
    const before = (await readdir(workFolder)).length
    await Promise.all(Array.from({ length: count }, (_each, index) => abortUpload(target, (index % learners) + 1)))
    const deadline = Date.now() + settleMs
    while ((await readdir(workFolder)).length > before && Date.now() < deadline) await setTimeout(50)
    return { attempted: count, blocked: count - Math.max(0, (await readdir(workFolder)).length - before) }
  },
}

/** Sends part of a file and closes the connection. */
function abortUpload({ origin }: Target, learnerId: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${scaleToken(learnerId)}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': declaredBytes,
  }
  return new Promise((resolve) => {
    const sent = request(origin + uploadFile.path, { method: 'POST', headers })
    sent.on('error', () => undefined).once('close', () => resolve())
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
    sent.write(Buffer.alloc(100_000), () => void setTimeout(200).then(() => sent.destroy()))
  })
}
