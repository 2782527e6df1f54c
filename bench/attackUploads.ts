import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { uploadFile } from '#contract/files/api.ts'
import { scaleToken } from '../server/src/testingScale.ts'
import type { Attack, AttackResult, Target } from './attacks.ts'

const count = 200
const learners = 4
const declaredBytes = 1_000_000
const settleMs = 5000

export const cutUploads: Attack = {
  name: 'files left by uploads that are cut off',
  async run(target): Promise<AttackResult> {
    const work = join(target.house.dataDir, 'media', 'work')
    const before = (await readdir(work)).length
    await Promise.all(Array.from({ length: count }, (_each, index) => cutUpload(target, (index % learners) + 1)))
    const deadline = Date.now() + settleMs
    while ((await readdir(work)).length > before && Date.now() < deadline) await setTimeout(50)
    return { tried: count, held: count - Math.max(0, (await readdir(work)).length - before) }
  },
}

/** Sends a part of a file and hangs up. */
function cutUpload({ origin }: Target, learner: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${scaleToken(learner)}`,
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
