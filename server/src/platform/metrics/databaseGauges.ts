import type { GaugeSource } from './metrics.ts'

const connections = 'daystream_database_connections'

export const databaseGauges: GaugeSource = {
  gauges: [
    {
      name: connections,
      help: 'Connections of the pool: used, idle, calls that wait for one, and the limit',
      labels: ['state'],
    },
  ],
  read: ({ pool: { totalCount, idleCount, waitingCount, options } }) => [
    { name: connections, labels: { state: 'used' }, value: totalCount - idleCount },
    { name: connections, labels: { state: 'idle' }, value: idleCount },
    { name: connections, labels: { state: 'waiting' }, value: waitingCount },
    { name: connections, labels: { state: 'limit' }, value: options.max ?? 10 },
  ],
}
