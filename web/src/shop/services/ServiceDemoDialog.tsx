import { queryOptions } from '@tanstack/react-query'
import { getServicePage, type ServicePage } from '#contract/shop/services/api.ts'
import { DemoVideoDialog } from '../../learning/lessons/DemoVideoDialog.tsx'
import { demoVideoOf, type DemoVideoQuery } from '../../learning/courses/videoQueries.ts'
import { call } from '../../platform/api/api.ts'
import { queryKeyOf } from '../../platform/cache/queries.ts'

type ServiceDemoDialogProps = { service: Pick<ServicePage, 'id' | 'title'>; open: boolean; onClose: () => void }

/** Plays the demo video of a service. */
export function ServiceDemoDialog({ service, ...dialog }: ServiceDemoDialogProps) {
  return <DemoVideoDialog {...dialog} course={service} query={serviceDemoVideoQuery(service.id)} />
}

function serviceDemoVideoQuery(id: number): DemoVideoQuery {
  const input = { query: { id, expand: 'demoVideo' } }
  return queryOptions({
    queryKey: queryKeyOf(getServicePage, input),
    queryFn: async ({ signal }) => demoVideoOf(`service ${id}`, await call(getServicePage, { ...input, signal })),
    // The URLs belong to this session and expire.
    gcTime: 0,
  })
}
