const ebmlHead = Buffer.from('1a45dfa3974286810142f7810142f2810442f381084282847765626d', 'hex')
const element = (id: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body])
}
const hex = (digits: string) => Buffer.from(digits, 'hex')

/** A WebM file of one block, ten units after the time of its cluster; a voice of three seconds unless the options say otherwise. */
export function webmOf({ type = '02', scale = '0f4240', time = '0bb8' } = {}) {
  const info = element('1549a966', element('2ad7b1', hex(scale)))
  const tracks = element('1654ae6b', element('ae', element('83', hex(type))))
  const cluster = element('1f43b675', element('e7', hex(time)), element('a3', hex('81000a80ff')))
  return Buffer.concat([ebmlHead, hex('1853806701ffffffffffffff'), info, tracks, cluster])
}
