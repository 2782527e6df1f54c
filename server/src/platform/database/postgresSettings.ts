/** Settings of the embedded server: small memory footprint, full durability. */
const ordinary = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Worker processes cost memory without a gain: queries are short and pages cached.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The application logs failed statements, without their values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/** `durable: false` may lose data in a crash: for tests only. */
export function postgresSettings(socketFolder: string, durable: boolean): string[] {
  const settings = {
    ...ordinary,
    ...(durable ? {} : throwaway),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
