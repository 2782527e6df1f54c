import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { getChat, listChats, listMessages, viewMessages } from '#contract/experts/chats/api.ts'
import { listMeetings, listOfferedMeetings } from '#contract/experts/meetings/api.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { openApp, serveConfig } from '../../../test/app.ts'
import { aChat, aMessage } from '../../../test/chats.ts'
import { aCourse, aHomework, aState, aStream, signedIn } from '../../../test/course.ts'
import { aUserHomework, serveUserHomework } from '../../../test/homework.ts'
import { aLock } from '../../../test/locks.ts'
import { serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'

signedIn()
afterEach(() => void vi.unstubAllGlobals())

/** Offers three consultations in every place. */
function serveOffers(price = 990) {
  return serve(findCourseOffers, ({ query }) => [
    {
      id: 1,
      course_id: 3,
      images: [],
      course_offer_relation_type_id: Number(query.get('courseOfferRelationTypeId')),
      service: aServicePage({ id: 1020, title: 'Three consultations', price }),
    },
  ])
}

const offer = async () => {
  const link = await screen.findByRole('link', { name: 'Three consultations · €9.90' })
  return link.getAttribute('href')
}
const placesOf = (requests: { query: URLSearchParams }[]) => [
  ...new Set(requests.map(({ query }) => query.get('courseOfferRelationTypeId'))),
]

it('a chat without consultations offers more of them', async () => {
  const requests = serveOffers()
  serve(listStreams, () => [aStream()])
  serve(listChats, () => [aChat()])
  serve(getChat, () => aChat({ lock: aLock('consultations_exhausted') }))
  serve(listMessages, () => [aMessage(2)])
  serve(viewMessages, () => ({ success: true }))
  await openApp('/chat/3')
  expect(await offer()).toBe(`/catalog/1020?stream=${aStream().id}`)
  expect(placesOf(requests)).toEqual(['2'])
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
})

it('an offer names no price in a mobile application, whose store has its own', async () => {
  vi.stubGlobal('daystreamApp', { platform: 'ios', version: '1.0.0' })
  serveConfig({ is_app_store_support: true })
  serveOffers()
  serveHomework('FAIL')
  await openApp(`/homework/${aStream().id}/${aHomework(11).homework_id}`)
  expect(await screen.findByRole('link', { name: 'Three consultations' })).toBeTruthy()
})

it('an offer that costs nothing names no price', async () => {
  serveOffers(0)
  serveHomework('FAIL')
  await openApp(`/homework/${aStream().id}/${aHomework(11).homework_id}`)
  expect(await screen.findByRole('link', { name: 'Three consultations' })).toBeTruthy()
})

it('a locked meeting of a trial offers the full course', async () => {
  const requests = serveOffers()
  serve(listMeetings, () => [])
  const lock = aLock('meeting_locked_in_demo', { way_out: 'full_course' })
  serve(listOfferedMeetings, () => [{ course_id: 3, title: 'Review', minutes: 50, from_day: 1, lock }])
  await openApp('/videoconsultations')
  expect(await offer()).toBe('/catalog/1020')
  expect(placesOf(requests)).toEqual(['3'])
})

it('a section that no course of the learner includes offers what adds it to the open ones', async () => {
  const requests = serveOffers()
  serve(listMeetings, () => [])
  serve(listOfferedMeetings, () => [])
  serve(listStreams, () => [aStream(), aStream({ id: 6, course_id: 4, status: 'ended' })])
  await openApp('/videoconsultations')
  expect(await offer()).toBe(`/catalog/1020?stream=${aStream().id}`)
  expect(requests.map(({ query }) => query.get('courseId'))).not.toContain('4')
  expect(placesOf(requests)).toEqual(['3'])
  expect(screen.getByRole('heading', { name: 'Your courses have no video consultations' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the catalogue' })).toBeTruthy()
})

/** A run whose first day has a homework. */
function serveHomework(status: 'FAIL' | 'DONE') {
  const course = aCourse()
  course.stages?.[0]?.days?.[0]?.day_homeworks?.push(aHomework(11, { is_required: 1 }))
  serve(listStreams, () => [aStream()])
  serve(getCourse, () => course)
  const homework = aUserHomework(11, { status })
  serve(getStreamStatus, () => aState({ homeworks: [{ ...homework, scores: homework.scores ?? {} }] }))
  serveUserHomework(homework)
}

it('a homework to be sent offers the advice of an expert', async () => {
  const requests = serveOffers()
  serveHomework('FAIL')
  await openApp(`/homework/${aStream().id}/${aHomework(11).homework_id}`)
  expect(await offer()).toBe(`/catalog/1020?stream=${aStream().id}`)
  expect(screen.getByText('Need advice from an expert? Buy consultations:')).toBeTruthy()
  expect(placesOf(requests)).toEqual(['4'])
})

it('an approved homework offers nothing', async () => {
  const requests = serveOffers()
  serveHomework('DONE')
  await openApp(`/homework/${aStream().id}/${aHomework(11).homework_id}`)
  await screen.findByRole('heading', { level: 1 })
  expect(requests).toEqual([])
})
