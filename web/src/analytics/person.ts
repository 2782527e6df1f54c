import { listenersOf } from '../listeners.ts'
import { onSessionEnd } from '../session.ts'

/** Whose events these are, for services that count people; staff are internal traffic. */
export type Person = { id: string; isInternal: boolean }

let person: Person | undefined
const listeners = listenersOf<[person: Person | undefined]>()

export function setPerson(next: Person | undefined): void {
  person = next
  listeners.tell(next)
}

/** Calls back with the person at once, and whenever somebody else is signed in; undefined for a guest. */
export function onPerson(listener: (person: Person | undefined) => void): void {
  listeners.add(listener)
  listener(person)
}

onSessionEnd(() => setPerson(undefined))
