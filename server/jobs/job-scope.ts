import type { TenantScope } from '@/server/db/tenant'

/** The scope of a job: one structure, without an account. */
export const jobScope = (structureId: number, job: string): TenantScope => ({
  structureId,
  visible: [structureId],
  accountId: null,
  requestId: `job:${job}`,
})
