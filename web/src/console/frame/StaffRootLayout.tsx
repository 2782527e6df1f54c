import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../../platform/cache/queries.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { useDocumentTitle } from '../../brands/useTitle.ts'

/** The layout of every route of the staff console. */
export function StaffRootLayout() {
  useDocumentTitle()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toasts />
    </QueryClientProvider>
  )
}
