import { serverApi } from '@/server/http/server-api'

/** The id of a document's customer in the registry, for a link to it; null when it is gone or may not be seen. */
export async function customerIdOf(sku: string | null): Promise<number | null> {
  if (!sku) return null
  const api = await serverApi()
  const found = await api.anagrafica.anagrafica.bySku({ value: sku }).catch(() => null)
  return found?.response.anagrafica.id ?? null
}
