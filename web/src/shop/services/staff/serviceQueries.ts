import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getStaffServicePage, listStaffServices, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'

export function serviceQuery(serviceId: number) {
  return { ...queryOf(getStaffServicePage, { params: { serviceId } }), staleTime: 0 }
}

/** Shows a service as a change has left it, and marks the lists as stale. */
export async function showServiceChange(service: StaffServicePage): Promise<void> {
  queryClient.setQueryData(serviceQuery(service.id).queryKey, service)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listStaffServices.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}
