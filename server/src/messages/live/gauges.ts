import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import { countConnections } from './hub.ts'

const name = 'daystream_live_connections'

export const liveGauges: GaugeSource = {
  gauges: [{ name, help: 'Open WebSocket connections of this process' }],
  read: (database) => [{ name, value: countConnections(database) }],
}
