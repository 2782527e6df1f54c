import { logError } from '../../platform/errorLog/errorLog.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { connectStore } from './connection.ts'

/** Reports what the store of the mobile application has sold without our having heard of it. */
export async function resumePurchases(): Promise<void> {
  const { feature_flags } = await queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' })
  if (storePlugin() && feature_flags.is_app_store_support) await connectStore().catch(logError)
}
