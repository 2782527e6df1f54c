/** The trimmed value of a variable; empty if it is not set. */
type Raw = (name: string) => string

export type MeetingServer = {
  /** Origin of a Jitsi server. */
  url: string
  /** Signs who may enter a room; undefined on a server that lets in whoever knows its name. */
  token: { appId: string; secret: string } | undefined
  /** Hosts, with their subdomains, that experts' own links may lead to. */
  linkHosts: readonly string[]
}

const usualLinkHosts = 'meet.google.com, telemost.yandex.ru, teams.microsoft.com, zoom.us'

/** The server of the rooms of video consultations. */
export function readMeetingServer(raw: Raw, errors: string[]): MeetingServer {
  const url = raw('JITSI_URL') || 'https://meet.jit.si'
  const [appId, secret] = [raw('JITSI_APP_ID'), raw('JITSI_APP_SECRET')]
  if (!URL.canParse(url) || !/^https?:/.test(url) || new URL(url).origin !== url)
    errors.push(`JITSI_URL is "${url}": must be an origin such as https://meet.school.example`)
  if ((appId === '') !== (secret === ''))
    errors.push('JITSI_APP_ID and JITSI_APP_SECRET belong together: set both, or none')
  const listed = (raw('MEETING_LINK_HOSTS') || usualLinkHosts).split(',').map((host) => host.trim())
  const wrong = listed.find((host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host)
  if (wrong !== undefined)
    errors.push(`MEETING_LINK_HOSTS names "${wrong}": must be hosts such as zoom.us, separated by commas`)
  const linkHosts = URL.canParse(url) ? [...new Set([...listed, new URL(url).host])] : listed
  return { url, linkHosts, token: appId && secret ? { appId, secret } : undefined }
}
