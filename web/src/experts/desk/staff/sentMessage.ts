import { useState } from 'react'
import { newId } from '../../../platform/device/ids.ts'

export type SentMessage = { text: string; fileIds: number[] }

/** The text typed while the answer was being sent. */
export function withoutStart(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
}

/** Returns the same id for the same content, so that a retry after a lost reply sends once. */
export function useClientId(): (message: SentMessage) => string {
  const [sent, setSent] = useState({ content: '', clientId: '' })
  return (message) => {
    const content = JSON.stringify(message)
    const clientId = sent.content === content ? sent.clientId : newId()
    setSent({ content, clientId })
    return clientId
  }
}
