import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../../queries.ts'
import { useScreenMeta } from '../../router.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { useDocumentTitle } from '../useTitle.ts'
import { StaffShell } from './StaffShell.tsx'

/** Around every screen of the staff console. */
export function StaffFrame() {
  const { access } = useScreenMeta()
  useDocumentTitle()
  return (
    <QueryClientProvider client={queryClient}>
      {access === 'auth' ? <StaffShell /> : <Outlet />}
      <Toasts />
    </QueryClientProvider>
  )
}
