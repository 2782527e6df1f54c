import { randomUUID } from 'node:crypto'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { createOrder, listOrders } from '#contract/shop/orders/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { signedEvent } from '../server/src/shop/sandbox/events.ts'
import { scaleToken } from '../server/test/scale.ts'
import { addressOf } from '../server/test/school.ts'
import type { BenchCall } from './calls.ts'
import { startServer, type BenchCluster } from './fixtures.ts'
import { cycleLearnerIds } from './load.ts'
import { orderedServiceId, payers, seedMoney } from './moneySchool.ts'
import type { Measure } from './report.ts'
import { measureRatio, sideOf } from './scaling.ts'
import { defaultRequests, measureServerCost } from './serverCost.ts'

const learners = 5000
const [fewOrders, manyOrders] = [1000, 1_000_000]

/** CPU of what is bought and seen of it, and its latency with many orders to that with few. */
export async function measureMoney(cluster: BenchCluster): Promise<Measure[]> {
  const { secret } = await openMedia(cluster.dataDir)
  const writing = [order, eventBy(secret)]
  const school = await seedMoney(cluster, { name: 'money', learners, orders: fewOrders })
  const costs = await measureServerCost(cluster, school, [
    { ...cold, calls: reading, requests: defaultRequests },
    // Fewer in all than learners, each of whom orders and pays once.
    { ...cold, calls: writing, requests: { warmUp: 1500, each: 600 } },
  ])
  return [...costs, ...(await measureOrders(cluster, [...reading, ...writing]))]
}

const cold = { name: 'cold', nextLearnerId: () => cycleLearnerIds(learners) } as const

const reading: readonly BenchCall[] = [
  {
    name: 'GET /payment-subscription',
    ratioBudget: 2,
    opensDay: false,
    requestOf: (_school, learnerId) => ({ path: listSubscriptions.path, token: scaleToken(learnerId) }),
  },
  {
    name: 'a page of the catalogue',
    ratioBudget: 3,
    opensDay: false,
    requestOf: (_school, learnerId) => ({
      path: addressOf(listCatalogPositions, { query: { page: 1 } }),
      token: scaleToken(learnerId),
    }),
  },
]

/** The first order of each learner, with the page of the sandbox. */
const order: BenchCall = {
  name: 'POST /order, durable commit',
  ratioBudget: 8,
  opensDay: false,
  requestOf: (_school, learnerId) => ({
    method: 'POST',
    path: addressOf(createOrder, { params: { serviceId: orderedServiceId } }),
    token: scaleToken(learnerId),
    body: {},
  }),
}

/** The event that a course was paid for, whose run begins. */
const eventBy = (secret: Buffer): BenchCall => ({
  name: 'an event of a payment, durable commit',
  ratioBudget: 8,
  opensDay: false,
  requestOf: (_school, payer) => ({
    method: 'POST',
    path: '/spa/webhooks/sandbox',
    ...signedEvent(secret, { id: randomUUID(), reference: `payment_by_${payer}` }),
  }),
})

const ownOrders: BenchCall = {
  name: 'GET /orders',
  ratioBudget: 0,
  opensDay: false,
  requestOf: (_school, learnerId) => ({ path: listOrders.path, token: scaleToken(learnerId) }),
}

async function measureOrders(cluster: BenchCluster, calls: readonly BenchCall[]): Promise<Measure[]> {
  const small = await seedMoney(cluster, { name: 'orders_few', learners, orders: fewOrders })
  const large = await seedMoney(cluster, { name: 'orders_many', learners, orders: manyOrders })
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const measures: Measure[] = []
  for (const call of [...calls, ownOrders]) {
    const sides = [sideOf(call, small, smallServer), sideOf(call, large, largeServer)] as const
    measures.push(await measureRatio(`p95 of ${call.name} with ${manyOrders} orders, to ${fewOrders}`, sides))
  }
  return measures
}

if (payers < learners) throw new Error('Each event needs a payer of its own')
