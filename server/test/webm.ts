const ebmlHead = Buffer.from('1a45dfa3974286810142f7810142f2810442f381084282847765626d', 'hex')
const element = (id: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body])
}
const hex = (digits: string) => Buffer.from(digits, 'hex')

const text = (value: string) => Buffer.from(value)
const voice = [element('86', text('A_OPUS')), element('e1', element('b5', hex('473b8000')), element('9f', hex('01')))]
const film = [element('86', text('V_VP8')), element('e0', element('b0', hex('40')), element('ba', hex('30')))]

/** A WebM file of a block at the start and one ten units after `time`; a voice of three seconds unless the options say otherwise. */
export function webmOf({ type = '02', scale = '0f4240', time = '0bb8' } = {}) {
  const info = element('1549a966', element('2ad7b1', hex(scale)))
  const track = [element('d7', hex('01')), element('83', hex(type)), ...(type === '02' ? voice : film)]
  const tracks = element('1654ae6b', element('ae', ...track))
  const clusterAt = (at: string, block: string) =>
    element('1f43b675', element('e7', hex(at)), element('a3', hex(block)))
  const clusters = [clusterAt('00', '81000080ff'), clusterAt(time, '81000a80ff')]
  return Buffer.concat([ebmlHead, hex('1853806701ffffffffffffff'), info, tracks, ...clusters])
}

/** A WebM file of a segment that is full of groups without content, two bytes each. */
export function webmOfEmptyGroups(bytes: number): Buffer {
  return Buffer.concat([ebmlHead, hex('1853806701ffffffffffffff'), Buffer.alloc(bytes, hex('a080'))])
}
